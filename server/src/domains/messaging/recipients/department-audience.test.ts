import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { recipientMessages } from '@kanisa/contract/messaging/recipients.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const { emailSelected, emailReach, readEmail, sendTextMessage, estimateTextMessage, deleteDepartment } = ENDPOINTS;

/** A choir of five: two whom both channels reach, one who wants neither, one without address and phone, one inactive. */
async function startWithChoir() {
  const app = await startTestApp({ env: { SMS_PRICE: 'KES 0.80' } });
  const { token, user: admin } = await createUserWithToken(app, { role: 'admin' });
  const [one, two] = [await createUser(app), await createUser(app, { role: 'pastor' })];
  const mute = await createUser(app, { wantsEmails: false, wantsTexts: false });
  const none = await createUser(app, { personalEmail: null, phoneNumber: null });
  const asleep = await createUser(app, { isActive: false });
  await createUser(app);
  const choir = await createDepartment(app, { name: 'Choir', members: [one, two, mute, none, asleep] });
  return { app, token, admin, one, two, none, asleep, choir };
}

describe('an email to a department', () => {
  it('reaches each member once and leaves out who cannot or does not want to get it', async () => {
    const { app, token, one, two, choir } = await startWithChoir();
    const filters = { department_id: choir.id };
    const count = async (body: object) =>
      (await app.call(emailReach, { body: { filters, ...body }, token })).body.reached;
    expect(await count({})).toBe(3);
    expect(await count({ filters: { ...filters, is_active: true } })).toBe(2);
    expect(await count({ filters: { ...filters, role: 'pastor' } })).toBe(1);
    // A member who is also ticked counts once.
    expect(await count({ recipients: [one.personalEmail, 'guest@example.com'] })).toBe(4);
    const body = { subject: 'S', body: 'B', filters: { ...filters, is_active: true }, recipients: [two.personalEmail] };
    const sent = await app.raw('POST', emailSelected.path, body, token);
    expect([sent.status, sent.body['message']]).toEqual([201, 'Your email is being sent to 2 people']);
    const { id } = sent.body['email'] as { id: number };
    const read = async () => (await app.call(readEmail, { params: { id }, token })).body;
    expect((await read()).email.filters).toEqual({ role: null, is_active: true, department: 'Choir' });
    expect((await read()).recipients.map(({ user }) => user?.id)).toEqual(expect.arrayContaining([one.id, two.id]));
    await app.call(deleteDepartment, { params: { id: choir.id }, token });
    expect((await read()).email.filters.department).toBeNull();
  });

  it('is rejected for a department that is no id, and reaches nobody in an unknown one', async () => {
    const { app, token } = await startWithChoir();
    const post = (department_id: unknown) =>
      app.raw('POST', emailSelected.path, { subject: 'S', body: 'B', filters: { department_id } }, token);
    const wrong = await post('Choir');
    expect([wrong.status, wrong.body['error']]).toEqual([400, recipientMessages.department]);
    const unknown = await post(4242);
    expect([unknown.status, unknown.body['error']]).toEqual([400, emailMessages.nobody]);
  });
});

describe('a text message to many', () => {
  it('goes to a department, a role or all active people, each phone once', async () => {
    const { app, token, one, asleep, choir } = await startWithChoir();
    const estimate = async (body: object) => (await app.call(estimateTextMessage, { body, token })).body.data;
    const department = await estimate({ message: 'Karibu', filters: { department_id: choir.id } });
    expect(department).toMatchObject({ selected: 5, people: 3, numbers: 3, price: 2.4 });
    expect(department.left_out.map(({ reason, count }) => [reason, count])).toEqual([
      ['no_phone', 1],
      ['opted_out', 1],
    ]);
    expect(await estimate({ filters: { department_id: choir.id, is_active: true } })).toMatchObject({ people: 2 });
    expect(await estimate({ filters: { role: 'pastor' } })).toMatchObject({ people: 1 });
    // All active people: the admin, three others, and the two who cannot be reached.
    expect(await estimate({ all: true })).toMatchObject({ selected: 6, people: 4 });
    const both = { filters: { department_id: choir.id }, recipient_ids: [one.id, asleep.id] };
    expect(await estimate(both)).toMatchObject({ selected: 5, people: 3 });
    const sent = await app.call(sendTextMessage, { body: { message: 'Karibu', ...both }, token });
    expect([sent.status, sent.body.message, sent.body.data.counts.waiting]).toEqual([201, textMessages.sent, 4]);
  });

  it('is rejected without anybody, with too many, or with a ticked person without a phone', async () => {
    const { app, token, none, choir } = await startWithChoir();
    const post = async (body: object) => {
      const { body: answer } = await app.raw('POST', sendTextMessage.path, { message: 'Karibu', ...body }, token);
      return answer['error'];
    };
    expect(await post({ filters: {} })).toBe(textMessages.recipients);
    expect(await post({ all: false })).toBe(textMessages.recipients);
    expect(await post({ all: 'yes' })).toBe(textMessages.all);
    expect(await post({ filters: { department_id: 4242 } })).toBe(textMessages.nobodyReached);
    expect(await post({ filters: { department_id: choir.id }, recipient_ids: [none.id] })).toBe(textMessages.noPhone);
  });
});
