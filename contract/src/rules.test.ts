import { describe, expect, it } from 'vitest';
import { pagingParams } from './core/fields.schema.ts';
import { fieldMessages, ID_MAX } from './core/fields.ts';
import { dayMessage, dayParam } from './core/list-params.schema.ts';
import type { Sentence } from './core/message.ts';
import { parseInput } from './core/validation.schema.ts';
import { z } from './core/zod.ts';
import { createDepartmentBody } from './departments/departments.schema.ts';
import { departmentMessages } from './departments/departments.ts';
import { createEventBody, updateEventBody } from './events/events.schema.ts';
import { eventMessages } from './events/events.ts';
import { changeOccurrenceBody, pathDay } from './events/occurrences.schema.ts';
import { loginBody, registerBody } from './identity/accounts.schema.ts';
import { accountMessages } from './identity/accounts.ts';
import { changePasswordBody } from './identity/security.schema.ts';
import { choosePasswordBody } from './identity/welcome.schema.ts';
import { emailReachBody, emailToSelectedBody } from './messaging/emails.schema.ts';
import { emailMessages } from './messaging/emails.ts';
import { messageBody, messageRules } from './messaging/messages.schema.ts';
import { textMessageBody } from './messaging/text-messages.schema.ts';
import { textMessages } from './messaging/text-messages.ts';
import { wholeAddress } from './people/address.schema.ts';
import { addressMessages } from './people/address.ts';
import { familyForm } from './people/family.schema.ts';
import { importBody } from './people/import.schema.ts';
import { HEADER_MAX, importMessages } from './people/import.ts';
import { profileForm } from './people/profile.schema.ts';
import { createUserBody, resetUserPasswordBody, updateUserBody } from './people/users.schema.ts';
import { peopleMessages } from './people/users.ts';

type Row = [schema: z.ZodType, good: object, wrong: object, fields: Record<string, Sentence>];

const account = {
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  base_username: 'wanjiku',
  phone_number: '0712345678',
  password: 'a long enough password',
  confirm_password: 'a long enough password',
  personal_email: 'wanjiku@example.com',
};
const withPassword = (password: string) => ({ password, confirm_password: password });
const fullAddress = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Blue gate' };
const person = { first_name: 'Wanjiku', last_name: 'Kamau', username: 'wanjiku', phone_number: '0712345678' };
const newUser = { ...person, password: 'a long enough password' };
const mail = { subject: 'Karibu', body: 'On Sunday at nine.' };
const filteredMail = { ...mail, filters: { is_active: true } };
const event = { title: 'Prayer', start_time: '2026-12-06T09:00', end_time: '2026-12-06T11:00' };
const weekly = { frequency: 'weekly' };
const text = { message: 'Karibu', recipient_ids: [1] };
const message = { content: 'Karibu' };
const newPasswords = { password: 'a long enough password', confirm_password: 'a long enough password' };
const INVALID_DAY = '2026-02-30';
const listQuery = z.strictObject({ ...pagingParams({ initial: 20, max: 100 }), from: dayParam });

/** Rules that OpenAPI cannot express: about a meaning, or over several fields. Each row breaks one rule. */
const rows: Record<string, Row> = {
  'a blank password': [
    loginBody,
    { identifier: 'a', password: 'b' },
    { password: '  ' },
    { password: accountMessages.password },
  ],
  'different passwords at registration': [
    registerBody,
    account,
    { confirm_password: 'another' },
    { confirm_password: accountMessages.passwordsMatch },
  ],
  'a username with too few letters or digits': [
    registerBody,
    account,
    { base_username: '!? a' },
    { base_username: accountMessages.username },
  ],
  'a username that is too long': [
    registerBody,
    account,
    { base_username: 'a'.repeat(51) },
    { base_username: accountMessages.usernameLong },
  ],
  'an invalid phone number': [registerBody, account, { phone_number: 'none' }, { phone_number: fieldMessages.phone }],
  'a short password': [registerBody, account, withPassword('a'.repeat(7)), { password: accountMessages.passwordShort }],
  'the username as password': [
    registerBody,
    { ...account, base_username: 'wanjikukamau' },
    withPassword('WanjikuKamau'),
    { password: accountMessages.passwordIsName },
  ],
  'the e-mail address as password': [
    registerBody,
    account,
    withPassword('wanjiku@example.com'),
    { password: accountMessages.passwordIsName },
  ],
  'an invalid e-mail address': [
    registerBody,
    account,
    { personal_email: 'a@b' },
    { personal_email: fieldMessages.email },
  ],
  'a town without county': [
    createUserBody,
    { ...newUser, address: fullAddress },
    { address: { town: 'Ruiru' } },
    { 'address.county': addressMessages.pair },
  ],
  'a county without town': [
    createUserBody,
    { ...newUser, address: fullAddress },
    { address: { county: 'Kiambu' } },
    { 'address.town': addressMessages.townWithCounty },
  ],
  'an incomplete address': [
    z.strictObject({ address: wholeAddress }),
    { address: fullAddress },
    { address: { ...fullAddress, area: '' } },
    { address: addressMessages.allOrNone },
  ],
  'a day that does not exist': [listQuery, { from: '2026-02-28' }, { from: INVALID_DAY }, { from: dayMessage }],
  'a page size above the limit': [
    listQuery,
    { per_page: '100' },
    { per_page: '101' },
    { per_page: fieldMessages.paging },
  ],
  'a leader id above the maximum': [
    createDepartmentBody,
    { name: 'Choir', leader_id: String(ID_MAX) },
    { leader_id: String(ID_MAX + 1) },
    { leader_id: departmentMessages.leader },
  ],
  'an invalid recipient address': [
    emailToSelectedBody,
    { ...mail, recipients: ['a@example.com'] },
    { recipients: ['a@b'] },
    { 'recipients.0': { template: emailMessages.invalid, values: { input: 'a@b' } } },
  ],
  'an e-mail without recipients': [
    emailToSelectedBody,
    filteredMail,
    { filters: {} },
    { recipients: emailMessages.nobody },
  ],
  'a recipient count without recipients': [
    emailReachBody,
    { all: true },
    { all: false },
    { recipients: emailMessages.nobody },
  ],
  'a recurrence with a last day and a count': [
    createEventBody,
    { ...event, repetition: { ...weekly, count: 3 } },
    { repetition: { ...weekly, count: 3, until: '2027-01-01' } },
    { 'repetition.count': eventMessages.repetitionEnd },
  ],
  'a recurrence with an invalid last day': [
    createEventBody,
    { ...event, repetition: { ...weekly, until: '2027-01-01' } },
    { repetition: { ...weekly, until: INVALID_DAY } },
    { 'repetition.until': eventMessages.repetitionUntil },
  ],
  'an invalid start time': [
    createEventBody,
    event,
    { start_time: `${INVALID_DAY}T09:00` },
    { start_time: eventMessages.startTimeInvalid },
  ],
  'an invalid end time': [
    createEventBody,
    event,
    { end_time: `${INVALID_DAY}T09:00` },
    { end_time: eventMessages.endTimeInvalid },
  ],
  'an end before the start': [
    createEventBody,
    event,
    { end_time: '2026-12-06T08:00' },
    { end_time: eventMessages.endBeforeStart },
  ],
  'an updated end before the start': [
    updateEventBody,
    event,
    { end_time: '2026-12-06T08:00' },
    { end_time: eventMessages.endBeforeStart },
  ],
  'an occurrence that ends before it starts': [
    changeOccurrenceBody,
    event,
    { end_time: '2026-12-06T08:00' },
    { end_time: eventMessages.endBeforeStart },
  ],
  'a path with an invalid date': [
    z.strictObject({ date: pathDay }),
    { date: '2026-02-28' },
    { date: INVALID_DAY },
    { date: expect.any(String) as string },
  ],
  'a broadcast with a recipient': [
    messageBody,
    { ...message, recipient_id: 1 },
    { is_broadcast: true },
    { is_broadcast: messageRules.both },
  ],
  'a text scheduled at an invalid time': [
    textMessageBody,
    { ...text, time_to_send: '2026-12-06T09:00' },
    { time_to_send: `${INVALID_DAY}T09:00` },
    { time_to_send: textMessages.time },
  ],
  'a column heading that is too long': [
    importBody,
    { columns: '{"first_name":"Name"}' },
    { columns: `{"first_name":"${'a'.repeat(HEADER_MAX + 1)}"}` },
    { 'columns.first_name': importMessages.columns },
  ],
  'a column heading with a line break': [
    importBody,
    { columns: '{"first_name":"Name"}' },
    { columns: '{"first_name":"a\\nb"}' },
    { 'columns.first_name': importMessages.columns },
  ],
  'an invalid e-mail address of a new user': [
    createUserBody,
    { ...newUser, personal_email: 'a@example.com' },
    { personal_email: 'a@b' },
    { personal_email: fieldMessages.email },
  ],
  'a short password of a new user': [
    createUserBody,
    newUser,
    { password: 'short' },
    { password: peopleMessages.passwordShort },
  ],
  'a new user with neither password nor welcome mail': [
    createUserBody,
    newUser,
    { password: '' },
    { password: peopleMessages.password },
  ],
  'the username as password of a new user': [
    createUserBody,
    { ...newUser, username: 'wanjikukamau' },
    { password: 'WanjikuKamau' },
    { password: accountMessages.passwordIsName },
  ],
  'a welcome mail without an e-mail address': [
    createUserBody,
    newUser,
    { welcome: true },
    { personal_email: peopleMessages.welcomeNeedsEmail },
  ],
  'a changed password that is the username': [
    updateUserBody,
    { username: 'wanjikukamau' },
    { password: 'WanjikuKamau' },
    { password: accountMessages.passwordIsName },
  ],
  'a blank new password': [
    resetUserPasswordBody,
    { password: 'a long enough password' },
    { password: '         ' },
    { password: peopleMessages.resetShort },
  ],
  'different passwords at a password change': [
    changePasswordBody,
    { current_password: 'old', ...newPasswords },
    { confirm_password: 'another' },
    { confirm_password: accountMessages.passwordsMatch },
  ],
  'different passwords on the welcome page': [
    choosePasswordBody,
    { token: 'a', ...newPasswords },
    { confirm_password: 'another' },
    { confirm_password: accountMessages.passwordsMatch },
  ],
};

describe('the contract rejects', () => {
  it.each(Object.entries(rows))('%s', (_title, [schema, good, wrong, fields]) => {
    expect(parseInput(schema, good)).toMatchObject({ ok: true });
    expect(parseInput(schema, { ...good, ...wrong })).toMatchObject({ ok: false, problem: { fields } });
  });
});

it.each([
  ['family', familyForm, { name: 'Amani', relationship: 'child' }],
  ['profile', profileForm, { phone_number: '+254712345678' }],
])('the %s form rejects fields that the body does not have', (_name, form, good) => {
  expect(parseInput(form, good).ok).toBe(true);
  expect(parseInput(form, { ...good, stranger: 1 }).ok).toBe(false);
});
