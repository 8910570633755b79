import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import {
  insertHousehold,
  insertPerson,
  insertPersonWithPhoto,
  letPastorsRead,
  signInKeeper,
} from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { createPerson, readPerson, updatePerson, deletePerson, listPeople, invitePerson, readPersonPhoto, login } =
  ENDPOINTS;

const CHILD = { firstName: 'Zawadi', lastName: 'Canary', dateOfBirth: '2019-03-04', phoneNumber: '+254799000111' };

async function forgetProofs(app: TestApp): Promise<void> {
  await app.deps.db.update(sessions).set({ provedAt: new Date('2020-01-01') });
}

describe('a person without an account', () => {
  it('is added with one name, into a new household, and read by whoever may', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const refused = await app.call(createPerson, { body: { first_name: ' ' }, token });
    expect([refused.status, refused.body.error]).toEqual([400, 'Name is required']);
    const added = await app.call(createPerson, {
      body: { last_name: 'Njeri', household_name: 'Njeri', phone_number: '0712 345 678', tags: ['Choir', 'choir'] },
      token,
    });
    expect(added.status).toBe(201);
    const { person, households } = added.body;
    expect(person).toMatchObject({ first_name: null, name: 'Njeri', phone_number: '+254712345678', tags: ['choir'] });
    expect(person).toMatchObject({ status: 'visitor', has_account: false, wants_emails: false, account: null });
    expect(households).toEqual([
      expect.objectContaining({ name: 'Njeri', is_main: true, people: [expect.objectContaining({ id: person.id })] }),
    ]);
    const found = await app.call(listPeople, { query: { search: '0712345' }, token });
    expect(found.body.people.map(({ id }) => id)).toEqual([person.id]);
  });

  it.each([
    [{ date_of_birth: '2999-01-01' }, 'Date of birth cannot be in the future'],
    [{ date_of_birth: '--02-30' }, personMessages.dateOfBirth],
    [{ status: 'guest' }, personMessages.status],
    [{ tags: ['x'.repeat(31)] }, personMessages.tagLong],
    [{ wants_emails: true }, personMessages.agreedHow],
    [{ fields: { 99: 'none' } }, personMessages.fields],
    [{ household_id: 99 }, personMessages.household],
  ])('is refused with %j', async (differs, error) => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const body = { first_name: 'Grace', ...differs } as { first_name: string };
    const refused = await app.call(createPerson, { body, token });
    expect([refused.status, refused.body.error]).toEqual([400, error]);
  });

  it('keeps what another keeper changed meanwhile, and shows it', async () => {
    const app = await startTestApp();
    const [one, other] = [await signInKeeper(app), await signInKeeper(app)];
    const params = { id: await insertPerson(app) };
    const { version } = (await app.call(readPerson, { params, token: one.token })).body.person;
    const answers = await Promise.all([
      app.call(updatePerson, { params, body: { first_name: 'Gracious', version }, token: one.token }),
      app.call(updatePerson, { params, body: { last_name: 'Wambui', version }, token: other.token }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect(lost?.body).toMatchObject({ code: 'changed_meanwhile', current: { name: won?.body.person.name } });
  });

  it('is deleted, but not while an account or a family list stands on the record', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createUser(app, { firstName: 'Neema', lastName: 'Otieno' });
    const loggingIn = await app.call(deletePerson, { params: { id: user.id }, token });
    expect([loggingIn.status, loggingIn.body.error]).toEqual([
      409,
      'Neema Otieno logs in. Delete the account instead.',
    ]);
    const id = await insertPerson(app);
    expect((await app.call(deletePerson, { params: { id }, token })).status).toBe(200);
    expect((await app.call(readPerson, { params: { id }, token })).status).toBe(404);
  });
});

describe('a person with an account', () => {
  it('is identified by admins only, with fresh proof', async () => {
    const app = await startTestApp();
    const [admin, keeper] = [await signInWithRole(app, 'admin'), await signInKeeper(app)];
    const user = await createUser(app, { firstName: 'Neema', lastName: 'Otieno' });
    const params = { id: user.id };
    const changes = [
      { first_name: 'Eve' },
      { phone_number: '+254711000999' },
      { email: 'eve@example.com' },
      { status: 'died' as const },
      { other_names: 'Eve' },
    ];
    for (const body of changes) {
      const refused = await app.call(updatePerson, { params, body, token: keeper.token });
      expect([refused.status, refused.body.error]).toEqual([
        403,
        'Only an admin can change this: Neema Otieno logs in.',
      ]);
    }
    const body = { status: 'attends' as const, gender: 'female' as const, tags: ['Ushers'] };
    expect((await app.call(updatePerson, { params, body, token: keeper.token })).status).toBe(200);
    expect((await app.call(updatePerson, { params, body: { email: 'neema@new.example' }, token: admin })).status).toBe(
      200,
    );
    await forgetProofs(app);
    const late = await app.call(updatePerson, { params, body: { first_name: 'Nema' }, token: admin });
    expect([late.status, late.body]).toEqual([403, expect.objectContaining({ code: 'fresh_proof_needed' })]);
    const [row] = await app.deps.db.select().from(people).where(eq(people.id, user.id));
    expect(row).toMatchObject({ firstName: 'Neema', personalEmail: 'neema@new.example', loginEmail: user.loginEmail });
  });

  it('who has died is logged out and stays so until it is undone', async () => {
    const app = await startTestApp();
    const own = await createUser(app, { role: 'admin' });
    const token = (await signInUser(app, own)).access_token;
    const user = await createUser(app);
    const session = (await signInUser(app, user)).access_token;
    const mark = (id: number, status: 'died' | 'member') =>
      app.call(updatePerson, { params: { id }, body: { status }, token });
    const body = { identifier: user.username, password: PASSWORD };
    expect((await mark(own.id, 'died')).body.error).toBe(personMessages.ownDeath);
    expect((await mark(user.id, 'died')).status).toBe(200);
    expect((await app.call(ENDPOINTS.readProfile, { token: session })).status).toBe(401);
    const refused = await app.call(login, { body });
    expect([refused.status, refused.body.error]).toEqual([401, 'Invalid credentials']);
    expect((await mark(user.id, 'member')).body.person).toMatchObject({
      status: 'member',
      account: { is_active: true },
    });
    expect((await app.call(login, { body })).status).toBe(200);
  });

  it('comes from an invitation to an address of their own', async () => {
    const app = await startTestApp({ mail: true });
    const { token } = await signInKeeper(app);
    const husband = await createUser(app, { personalEmail: 'shared@example.com', phoneNumber: '+254712000000' });
    const id = await insertPerson(app, { phoneNumber: '+254712000000', personalEmail: 'shared@example.com' });
    const invite = (body: object) => app.call(invitePerson, { params: { id }, body, token });
    const shared = await invite({});
    expect([shared.status, shared.body.error]).toEqual([
      409,
      'Grace Njeri needs an email address of their own to log in',
    ]);
    expect((await invite({ email: 'grace@example.com' })).status).toBe(200);
    await app.waitForMailsSent();
    expect(app.mailbox.unread({ to: 'grace@example.com' })).toBe(1);
    const [row] = await app.deps.db.select().from(people).where(eq(people.id, id));
    expect(row).toMatchObject({
      loginEmail: 'grace@example.com',
      phoneIsContact: true,
      wantsEmails: false,
      role: 'user',
    });
    const byPhone = await app.call(login, { body: { identifier: '0712000000', password: PASSWORD } });
    expect([byPhone.status, byPhone.body.user?.username]).toEqual([200, husband.username]);
    expect((await invite({})).body.error).toBe('Grace Njeri has an account already.');
    const child = await insertPerson(app, { ...CHILD, personalEmail: 'child@example.com' });
    expect((await app.call(invitePerson, { params: { id: child }, body: {}, token })).status).toBe(403);
  });
});

describe('a child', () => {
  it('is name, age and household to a keeper, nothing to a pastor, and recorded for an admin', async () => {
    const app = await startTestApp();
    const keeper = await signInKeeper(app);
    const [admin, pastor] = [await signInWithRole(app, 'admin'), await signInWithRole(app, 'pastor')];
    await letPastorsRead(app);
    const id = await insertPersonWithPhoto(app, CHILD);
    const mother = await insertPerson(app);
    await insertHousehold(app, { [mother]: 'adult', [id]: 'child' });
    const params = { id };
    const seen = await app.call(readPerson, { params, token: keeper.token });
    expect(seen.body.person).toMatchObject({ name: 'Zawadi Canary', is_child: true, is_limited: true, photo: null });
    expect(JSON.stringify(seen.body)).not.toMatch(/2019|254799|03-04/);
    expect((await app.call(readPersonPhoto, { params, token: keeper.token })).status).toBe(404);
    expect((await app.call(readPerson, { params, token: pastor })).status).toBe(404);
    const ofMother = await app.call(readPerson, { params: { id: mother }, token: pastor });
    expect(ofMother.body.households[0]).toMatchObject({ hidden_children: 1, people: [{ id: mother }] });
    expect(JSON.stringify(ofMother.body)).not.toContain('Zawadi');
    expect((await app.call(readPerson, { params, token: admin })).body.person.date_of_birth).toBe('2019-03-04');
    const headers = { authorization: `Bearer ${admin}` };
    expect((await app.server.inject({ url: `/api/people/${id}/photo`, headers })).payload).toBe('face');
    const actions = (await app.deps.db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toEqual(['person.viewed', 'person.photo_viewed']);
  });

  it('is changed by a keeper in name only, by no guess, and not opened by leaving a household', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const id = await insertPerson(app, { ...CHILD, dateOfBirth: null });
    const home = await insertHousehold(app, { [id]: 'child', [await insertPerson(app)]: 'adult' });
    const params = { id };
    const bodies = [
      { phone_number: CHILD.phoneNumber },
      { phone_number: '+254700000000' },
      { date_of_birth: '1990-01-01' },
    ];
    for (const body of [...bodies, { is_adult: true }, { status: 'member' as const }, { tags: [] }]) {
      const refused = await app.call(updatePerson, { params, body, token });
      expect([refused.status, refused.body.error]).toEqual([
        403,
        'Only an admin can change this: Zawadi Canary is a child.',
      ]);
    }
    expect((await app.call(updatePerson, { params, body: { first_name: 'Zawadi' }, token })).status).toBe(200);
    expect((await app.call(deletePerson, { params, token })).status).toBe(403);
    const place = { params: { id: home, personId: id } };
    const grown = await app.call(ENDPOINTS.putInHousehold, { ...place, body: { position: 'adult' }, token });
    expect(grown.status).toBe(403);
    expect((await app.call(ENDPOINTS.removeFromHousehold, { ...place, token })).status).toBe(200);
    expect((await app.call(readPerson, { params, token })).body.person).toMatchObject({
      is_child: true,
      is_limited: true,
    });
  });

  it('has a version that tells a keeper nothing of the birthday', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const read = async (dateOfBirth: string) => {
      const params = { id: await insertPerson(app, { ...CHILD, dateOfBirth }) };
      return (await app.call(readPerson, { params, token })).body.person.version;
    };
    expect(await read('2019-03-04')).toBe(await read('2018-01-01'));
  });
});
