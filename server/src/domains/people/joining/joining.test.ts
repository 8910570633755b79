import { joiningMessages, TYPED_NAMES_PER_DAY_MAX } from '@kanisa/contract/departments/joining.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { startHoldingRequests } from '../../../../test/support/held-request.ts';
import { insertPerson, letPastorsRead, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { peopleKeepers } from '../../identity/keepers/keepers.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { departmentAsks } from './joining.table.ts';

const { addMember, listAsks, answerAsk, listMembers, removeMember, readInbox } = ENDPOINTS;
type Caller = Awaited<ReturnType<typeof createUserWithToken>>;

let app: TestApp;
let admin: Caller;
let leader: Caller;
let member: Caller;
let choir: { id: number };

beforeEach(async () => {
  app = await startTestApp();
  [admin, leader, member] = [
    await createUserWithToken(app, { role: 'admin' }),
    await createUserWithToken(app),
    await createUserWithToken(app),
  ];
  choir = await createDepartment(app, { leader: leader.user, members: [member.user] });
});

const add = (body: object, token: string, acceptLanguage?: string) =>
  app.call(addMember, { params: { id: choir.id }, body, token, ...(acceptLanguage && { acceptLanguage }) });
const type = (name: string, contact: string, token = leader.token) => add({ name, contact }, token);
const choose = (personId: number, token: string) => add({ person_id: personId }, token);
const asksOf = async (token: string) => (await app.call(listAsks, { token })).body.asks;
const answer = (id: number, accept: boolean, token: string) =>
  app.call(answerAsk, { params: { id }, body: { accept }, token });
const isIn = async (userId: number) =>
  (await app.deps.db.$count(
    departmentMembers,
    and(eq(departmentMembers.departmentId, choir.id), eq(departmentMembers.userId, userId)),
  )) > 0;
const stateOf = ({ status, body }: Awaited<ReturnType<typeof add>>) =>
  status === 201 ? body.state : [status, body.error];

/** A child in the family list of a new user. */
async function insertChild() {
  const guardian = await createUserWithToken(app);
  const entry = { userId: guardian.user.id, name: 'Zawadi Canary', dateOfBirth: '2018-03-04' };
  await insertFamilyMembers(app, entry);
  const [row] = await app.deps.db.select().from(familyMembers).where(eq(familyMembers.userId, guardian.user.id));
  return { guardian, childId: row?.personId ?? 0 };
}

describe('a leader types a name with the full contact', () => {
  it('adds one exact match without an account, by phone in any notation or by email', async () => {
    const grace = await insertPerson(app, { phoneNumber: '+254712000001', personalEmail: 'Grace@Example.com' });
    expect(stateOf(await type('  grace   NJERI ', '0712 000 001'))).toBe('added');
    expect(await isIn(grace)).toBe(true);
    const amos = await insertPerson(app, { firstName: 'Amos', otherNames: 'Kip', personalEmail: 'amos@example.com' });
    expect(stateOf(await type('Amos Kip Njeri', 'AMOS@example.com'))).toBe('added');
    expect(stateOf(await type('Amos Njeri', 'amos@example.com'))).toEqual([409, joiningMessages.isMember]);
    expect(await isIn(amos)).toBe(true);
    const { body } = await app.call(listMembers, { params: { id: choir.id }, token: member.token });
    expect(body.members.find(({ user_id: id }) => id === grace)).toEqual({
      user_id: grace,
      first_name: 'Grace',
      last_name: 'Njeri',
      username: '',
      joined_at: expect.any(String),
      profile_photo: null,
      is_leader: false,
      phone_number: null,
    });
    expect(body.member_count).toBe(4);
  });

  it('finds nobody else: half a contact, two of one name, children, the dead', async () => {
    const phone = '+254712000001';
    await insertPerson(app, { phoneNumber: phone });
    await insertPerson(app, { phoneNumber: phone });
    await insertPerson(app, { firstName: 'Zawadi', phoneNumber: phone, dateOfBirth: '2019-01-01' });
    await insertPerson(app, { firstName: 'Late', phoneNumber: phone, status: 'died' });
    const none = [404, joiningMessages.notFound];
    for (const name of ['Grace Njeri', 'Zawadi Njeri', 'Late Njeri', 'Grace', 'Grace%'])
      expect([name, stateOf(await type(name, '0712000001'))]).toEqual([name, none]);
    expect(stateOf(await type('Grace Njeri', '0712'))).toEqual([400, joiningMessages.contact]);
    expect(stateOf(await add({ name: 'Grace Njeri' }, leader.token))).toEqual([400, joiningMessages.who]);
    expect(stateOf(await add({ person_id: 1, name: 'A', contact: '0712000001' }, leader.token))[0]).toBe(400);
  });

  it('has 20 tries a day', async () => {
    const person = await insertPerson(app, { phoneNumber: '+254712000001' });
    for (let n = 0; n < TYPED_NAMES_PER_DAY_MAX; n += 1) await type('Nobody Here', '0712000001');
    expect(stateOf(await type('Grace Njeri', '0712000001'))).toEqual([429, joiningMessages.tooMany]);
    expect(await isIn(person)).toBe(false);
    app.clock.advance({ days: 1 });
    const { token } = await createUserWithToken(app);
    expect((await type('Grace Njeri', '0712000001', token)).status).toBe(403);
  });

  it('is refused to everybody else, in Kiswahili too', async () => {
    const grace = await insertPerson(app, { phoneNumber: '+254712000001' });
    const keeper = await signInKeeper(app);
    await letPastorsRead(app);
    const pastor = await createUserWithToken(app, { role: 'pastor' });
    for (const token of [member.token, keeper.token, pastor.token])
      expect(stateOf(await type('Grace Njeri', '0712000001', token))).toEqual([403, joiningMessages.mayNotAdd]);
    for (const token of [member.token, leader.token, pastor.token])
      for (const id of [grace, 999_999]) expect((await choose(id, token)).status).toBe(403);
    const swahili = await startTestApp({ offersKiswahili: true });
    const { token } = await createUserWithToken(swahili, { role: 'admin' });
    const { id } = await createDepartment(swahili);
    const body = { name: 'Nobody Here', contact: '0712000001' };
    const answered = await swahili.call(addMember, { params: { id }, body, token, acceptLanguage: 'sw' });
    expect([answered.status, answered.body.error]).toEqual([404, 'Omba ofisi imwongeze mtu huyu']);
  });
});

describe('an adult with an account', () => {
  it('is asked first, by a message, and answers once', async () => {
    const asked = await createUserWithToken(app, { firstName: 'Asha', lastName: 'Omar', phoneNumber: '+254712000009' });
    expect(stateOf(await type('Asha Omar', '0712000009'))).toBe('person');
    expect(await isIn(asked.user.id)).toBe(false);
    expect(stateOf(await type('Asha Omar', '0712000009'))).toEqual([409, joiningMessages.isAsked]);
    const inbox = await app.call(readInbox, { token: asked.token });
    expect(JSON.stringify(inbox.body)).toContain('You are asked to join');
    const [ask] = await asksOf(asked.token);
    expect(ask).toMatchObject({ kind: 'person', department: { id: choir.id }, person: { name: 'Asha Omar' } });
    const id = ask?.id ?? 0;
    for (const token of [member.token, leader.token, admin.token])
      expect((await answer(id, true, token)).status).toBe(404);
    const answers = await app.raceOnTable('departments', 2, () =>
      Promise.all([answer(id, true, asked.token), answer(id, true, asked.token)]),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await isIn(asked.user.id)).toBe(true);
    expect(await asksOf(asked.token)).toEqual([]);
  });

  it('may say no, and an admin asks too', async () => {
    const asked = await createUserWithToken(app);
    expect(stateOf(await choose(asked.user.id, admin.token))).toBe('person');
    const [ask] = await asksOf(asked.token);
    expect((await answer(ask?.id ?? 0, false, asked.token)).status).toBe(200);
    expect(await isIn(asked.user.id)).toBe(false);
    expect(stateOf(await choose(admin.user.id, admin.token))).toBe('added');
  });

  it('joins nothing for a leader who no longer leads', async () => {
    const asked = await createUserWithToken(app, { firstName: 'Asha', lastName: 'Omar', phoneNumber: '+254712000009' });
    await type('Asha Omar', '0712000009');
    await app.deps.db.update(departments).set({ leaderId: member.user.id }).where(eq(departments.id, choir.id));
    const [ask] = await asksOf(asked.token);
    expect((await answer(ask?.id ?? 0, true, asked.token)).status).toBe(404);
    expect([await isIn(asked.user.id), await asksOf(asked.token)]).toEqual([false, []]);
  });
});

describe('a people keeper', () => {
  it('proposes an adult, and the leader or an admin decides', async () => {
    const keeper = await signInKeeper(app);
    const grace = await insertPerson(app);
    expect(stateOf(await choose(grace, keeper.token))).toBe('leader');
    expect(await asksOf(keeper.token)).toEqual([]);
    const [ask] = await asksOf(leader.token);
    expect((await answer(ask?.id ?? 0, true, keeper.token)).status).toBe(404);
    expect((await asksOf(admin.token)).map(({ id }) => id)).toEqual([ask?.id]);
    expect((await answer(ask?.id ?? 0, true, leader.token)).status).toBe(200);
    expect(await isIn(grace)).toBe(true);
  });

  it('gets nobody into a department without their own yes, not even themself without the leader', async () => {
    const keeper = await signInKeeper(app);
    const asked = await createUserWithToken(app);
    for (const id of [asked.user.id, keeper.id]) expect(stateOf(await choose(id, keeper.token))).toBe('leader');
    for (const { id } of await asksOf(leader.token)) expect((await answer(id, true, leader.token)).status).toBe(200);
    expect([await isIn(asked.user.id), await isIn(keeper.id)]).toEqual([false, true]);
    const [ask] = await asksOf(asked.token);
    expect(ask?.kind).toBe('person');
    expect((await answer(ask?.id ?? 0, true, asked.token)).status).toBe(200);
    expect(await isIn(asked.user.id)).toBe(true);
  });

  it('adds no child, and nothing after losing the right in the middle of a request', async () => {
    const keeper = await signInKeeper(app);
    const { childId } = await insertChild();
    expect(stateOf(await choose(childId, keeper.token))).toEqual([403, joiningMessages.childByGuardian]);
    const grace = await insertPerson(app);
    const hold = await startHoldingRequests(app);
    const payload = Buffer.from(JSON.stringify({ person_id: grace }));
    const path = `/department/${choir.id}/members`;
    const held = await hold({ method: 'POST', path, type: 'application/json', payload, token: keeper.token });
    await app.deps.db.delete(peopleKeepers).where(eq(peopleKeepers.userId, keeper.id));
    expect(await held.finish()).toEqual({ status: 403, error: joiningMessages.mayNotAdd });
    expect(await app.deps.db.$count(departmentAsks)).toBe(0);
  });
});

describe('a child', () => {
  it('is added by a guardian, and by an admin with a guardian’s yes', async () => {
    const { guardian, childId } = await insertChild();
    expect(stateOf(await choose(childId, guardian.token))).toBe('added');
    const other = await insertChild();
    expect(stateOf(await choose(other.childId, guardian.token))).toEqual([403, joiningMessages.mayNotAdd]);
    expect(stateOf(await choose(other.childId, admin.token))).toBe('guardian');
    expect(await asksOf(guardian.token)).toEqual([]);
    const [ask] = await asksOf(other.guardian.token);
    expect((await answer(ask?.id ?? 0, true, admin.token)).status).toBe(404);
    expect((await answer(ask?.id ?? 0, true, other.guardian.token)).status).toBe(200);
    expect(await isIn(other.childId)).toBe(true);
    const lonely = await insertPerson(app, { dateOfBirth: '2019-01-01' });
    expect(stateOf(await choose(lonely, admin.token))).toEqual([409, joiningMessages.noGuardian]);
  });

  it('shows other members a first name and an initial, and is not found by the last name', async () => {
    const { guardian, childId } = await insertChild();
    await app.deps.db.update(people).set({ phoneNumber: '+254799000111' }).where(eq(people.id, childId));
    await choose(childId, guardian.token);
    const read = async (token: string, search?: string) => {
      const query = search === undefined ? {} : { search };
      const { body } = await app.call(listMembers, { params: { id: choir.id }, query, token });
      return body.members.find(({ user_id: id }) => id === childId);
    };
    expect(await read(member.token)).toMatchObject({ first_name: 'Zawadi', last_name: 'C.', phone_number: null });
    expect(await read(leader.token)).toMatchObject({ last_name: 'Canary', phone_number: null });
    expect(await read(admin.token)).toMatchObject({ last_name: 'Canary', phone_number: '+254799000111' });
    expect([await read(member.token, 'canary'), (await read(member.token, 'zawadi'))?.last_name]).toEqual([
      undefined,
      'C.',
    ]);
    expect((await read(leader.token, 'canary'))?.user_id).toBe(childId);
  });

  it('with an account waits for the leader, whose department it would read', async () => {
    const { guardian, childId } = await insertChild();
    const account = await createUserWithToken(app);
    await app.deps.db.update(people).set({ dateOfBirth: '2010-01-01' }).where(eq(people.id, account.user.id));
    await app.deps.db
      .update(familyMembers)
      .set({ personId: account.user.id })
      .where(eq(familyMembers.personId, childId));
    expect(stateOf(await choose(account.user.id, guardian.token))).toBe('leader');
    expect(await isIn(account.user.id)).toBe(false);
  });
});

it('adds once when the same request comes twice at once, and ends with the membership', async () => {
  const grace = await insertPerson(app);
  const answers = await app.raceOnTable('departments', 2, () =>
    Promise.all([choose(grace, admin.token), choose(grace, admin.token)]),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const params = { id: choir.id, userId: grace };
  expect((await app.call(removeMember, { params, token: leader.token })).status).toBe(200);
  expect(await isIn(grace)).toBe(false);
});
