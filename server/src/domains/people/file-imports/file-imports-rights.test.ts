import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import {
  importFile,
  previewFile,
  readFile,
  runFileJob,
  startFile,
  undoFile,
} from '../../../../test/support/file-imports.ts';
import { writeCsv } from '../../../../test/support/people-files.ts';
import { insertHousehold, insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { peopleKeepers } from '../../identity/keepers/keepers.table.ts';
import { personNotes } from '../persons/persons.table.ts';

const { readPerson, updatePerson, undoFileImport, readFileImport } = ENDPOINTS;

const HEADING = ['ID', 'First name', 'Last name', 'Phone', 'Email', 'Family ID', 'Role', 'Birthdate', 'Status'];
type Row = (string | number)[];
const list = (...rows: Row[]) => writeCsv([HEADING, ...rows]);

async function getPerson({ deps: { db } }: TestApp, id: number) {
  const [row] = await db.select().from(people).where(eq(people.id, id));
  return row;
}
const findByName = async ({ deps: { db } }: TestApp, firstName: string) =>
  db.select().from(people).where(eq(people.firstName, firstName)).orderBy(asc(people.id));

describe('a keeper’s import', () => {
  it('changes of a child the names only, and tells nothing of the rest', async () => {
    const app = await startTestApp();
    const keeper = await signInKeeper(app);
    const child = await insertPerson(app, {
      firstName: 'Zawadi',
      dateOfBirth: '2019-03-04',
      phoneNumber: '+254799000111',
      status: 'visitor',
    });
    const parent = await insertPerson(app, { firstName: 'Mum', phoneNumber: '+254799000222' });
    await insertHousehold(app, { [child]: 'child', [parent]: 'adult' });
    const guess = (born: string, phone = '') =>
      list(
        ['1', 'Mum', 'Njeri', '0799000222', '', 'F', 'Mother', '', ''],
        ['2', 'Zawadi', 'Njeri', phone, '', 'F', 'Child', born, 'Member'],
      );
    const right = (await previewFile(app, guess('2019-03-04', '0799000111'), { token: keeper.token })).body.preview;
    const wrong = (await previewFile(app, guess('2018-01-01', '0799000333'), { token: keeper.token })).body.preview;
    expect(right).toEqual(wrong);
    expect(right).toMatchObject({ new: 0, unchanged: 2 });
    // Without the household a phone or a birthday finds no child.
    const alone = list(
      ['9', 'Zawadi', 'Njeri', '0799000111', '', 'X', 'Son', '2019-03-04', ''],
      ['8', 'Other', 'Adult', '', '', 'X', '', '', ''],
    );
    expect((await previewFile(app, alone, { token: keeper.token })).body.preview).toMatchObject({ new: 2 });
    expect(await importFile(app, guess('2001-01-01', '0799000333'), { token: keeper.token })).toMatchObject({
      unchanged: 2,
    });
    expect(await getPerson(app, child)).toMatchObject({
      dateOfBirth: '2019-03-04',
      phoneNumber: '+254799000111',
      status: 'visitor',
    });
    // By its key a child can be renamed, and nothing more.
    const renamed = list(['2', 'Zawadi', 'Otieno', '0799000333', 'x@example.com', '', '', '2001-01-01', 'Left']);
    const second = await importFile(app, renamed, { token: keeper.token });
    expect(second).toMatchObject({ updated: 1 });
    expect(await getPerson(app, child)).toMatchObject({
      lastName: 'Otieno',
      dateOfBirth: '2019-03-04',
      personalEmail: null,
    });
    await undoFile(app, second.id, keeper.token);
    expect((await getPerson(app, child))?.lastName).toBe('Njeri');
  });

  it('changes neither name, phone, e-mail nor life of somebody who logs in', async () => {
    const app = await startTestApp();
    const keeper = await signInKeeper(app);
    const boss = await createUser(app, {
      role: 'admin',
      firstName: 'Big',
      lastName: 'Boss',
      phoneNumber: '+254700111222',
      personalEmail: 'boss@example.com',
    });
    const first = list(['7', 'Big', 'Boss', '0700111222', '', '', '', '', '']);
    expect(await importFile(app, first, { token: keeper.token })).toMatchObject({ unchanged: 1 });
    const attacks: Row[] = [
      ['7', 'Big', 'Bosz', '0700111222', '', '', '', '', ''],
      ['7', 'Big', 'Boss', '0733999888', '', '', '', '', ''],
      ['7', 'Big', 'Boss', '', 'mine@example.com', '', '', '', ''],
      ['7', 'Big', 'Boss', '', '', '', '', '', 'Deceased'],
    ];
    for (const attack of attacks) {
      const done = await importFile(app, list(attack), { token: keeper.token });
      expect(done).toMatchObject({ updated: 0, waiting: 1 });
      expect(done.waiting_rows[0]?.reason).toBe('Only an admin can change this: Big Boss logs in.');
    }
    expect(await getPerson(app, boss.id)).toMatchObject({
      lastName: 'Boss',
      phoneNumber: '+254700111222',
      loginEmail: boss.loginEmail,
      personalEmail: 'boss@example.com',
      isActive: true,
    });
    const id = list(['7', 'Nobody', 'Else', '0733999888', '', '', '', '', '']);
    expect((await importFile(app, id, { token: keeper.token })).waiting_rows[0]?.reason).toBe(
      'This ID belongs to Big Boss here',
    );
  });

  it('of an admin changes the phone with a fresh proof, and never the login address', async () => {
    const app = await startTestApp();
    const admin = await createUser(app, { role: 'admin' });
    const { access_token: token } = await signInUser(app, admin);
    const user = await createUser(app, {
      firstName: 'Big',
      lastName: 'Boss',
      personalEmail: 'boss@example.com',
      phoneNumber: '+254700111222',
    });
    const file = list(['7', 'Big', 'Boss', '0733999888', 'boss@example.com', '', '', '', '']);
    const other = list(['7', 'Big', 'Boss', '0733999888', 'new@example.com', '', '', '', '']);
    expect(await importFile(app, file, { token })).toMatchObject({ updated: 1 });
    expect(await importFile(app, other, { token })).toMatchObject({ unchanged: 1 });
    expect(await getPerson(app, user.id)).toMatchObject({
      phoneNumber: '+254733999888',
      personalEmail: 'boss@example.com',
      loginEmail: user.loginEmail,
    });
    const left = (await previewFile(app, other, { token })).body.preview.left_values;
    expect(left).toEqual([{ line: 2, field: 'email', reason: fileImportMessages.loginEmail }]);
    app.clock.advance({ minutes: 11 });
    const stale = await startFile(app, file, { token });
    expect([stale.status, Reflect.get(stale.body, 'code')]).toEqual([403, 'fresh_proof_needed']);
  });

  it('ends with the right, in the middle, and others can undo what it did', async () => {
    const app = await startTestApp();
    const [keeper, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const rows = Array.from({ length: 60 }, (_, n): Row => [n, `Person${n}`, 'Imported', '', '', '', '', '', '']);
    const started = await startFile(app, list(...rows), { token: keeper.token });
    const { id } = started.body.import;
    await app.deps.db.execute(`create function forget_keeper() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Person5' then delete from people_keepers; end if; return new; end $$`);
    await app.deps.db.execute(
      'create trigger forget_keeper after insert on people for each row execute function forget_keeper()',
    );
    await runFileJob(app, id);
    const stopped = await readFile(app, id, admin);
    expect(stopped).toMatchObject({ status: 'failed', error: fileImportMessages.unauthorized, done: 20, new: 20 });
    expect((await app.call(readFileImport, { params: { id }, token: keeper.token })).status).toBe(403);
    await runFileJob(app, id);
    expect((await readFile(app, id, admin)).done).toBe(20);
    expect(await undoFile(app, id, admin)).toMatchObject({ status: 'undone' });
    expect(await app.deps.db.$count(people, eq(people.lastName, 'Imported'))).toBe(0);
    expect(await app.deps.db.$count(peopleKeepers)).toBe(0);
  });
});

describe('the undo of an import', () => {
  it('keeps what somebody changed since', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const old = await insertPerson(app, { phoneNumber: '+254712000001', status: 'visitor', gender: null });
    const file = list(
      ['1', 'Grace', 'Njeri', '0712000001', 'grace@example.com', 'F', 'Mother', '1980-01-01', 'Member'],
      ['2', 'Kept', 'Njeri', '', '', 'F', '', '', ''],
      ['3', 'Noted', 'Njeri', '', '', 'F', '', '', ''],
      ['4', 'Gone', 'Njeri', '', '', 'F', '', '', ''],
    );
    const done = await importFile(app, file, { token });
    expect(done).toMatchObject({ new: 3, updated: 1 });
    expect(done.undo_until).not.toBe(null);
    const [kept] = await findByName(app, 'Kept');
    const [noted] = await findByName(app, 'Noted');
    await app.call(updatePerson, { params: { id: kept?.id ?? 0 }, body: { other_names: 'Wa' }, token });
    await app.call(updatePerson, { params: { id: old }, body: { email: 'own@example.com' }, token });
    await app.deps.db
      .insert(personNotes)
      .values({ personId: noted?.id ?? 0, text: 'Visited', createdAt: app.clock.now() });
    expect(await undoFile(app, done.id, token)).toMatchObject({ status: 'undone', kept: 3 });
    expect(await getPerson(app, old)).toMatchObject({
      personalEmail: 'own@example.com',
      dateOfBirth: null,
      status: 'visitor',
    });
    expect((await findByName(app, 'Gone')).length).toBe(0);
    expect([(await findByName(app, 'Kept')).length, (await findByName(app, 'Noted')).length]).toEqual([1, 1]);
    expect((await app.call(readPerson, { params: { id: old }, token })).body.households).toEqual([]);
  });

  it('by a keeper leaves children to an admin, who can go on', async () => {
    const app = await startTestApp();
    const [keeper, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const file = list(
      ['1', 'Mum', 'Njeri', '', '', 'F', 'Mother', '', ''],
      ['2', 'Zawadi', 'Njeri', '', '', 'F', 'Child', '2019-01-01', ''],
    );
    const { id } = await importFile(app, file, { token: keeper.token });
    expect(await undoFile(app, id, keeper.token)).toMatchObject({ status: 'undone', kept: 1 });
    expect([(await findByName(app, 'Mum')).length, (await findByName(app, 'Zawadi')).length]).toEqual([0, 1]);
    expect(await undoFile(app, id, admin)).toMatchObject({ status: 'undone', kept: 0, undo_until: null });
    expect((await findByName(app, 'Zawadi')).length).toBe(0);
  });

  it('ends after 24 hours', async () => {
    const app = await startTestApp();
    const admin = await createUser(app, { role: 'admin' });
    const { access_token: token } = await signInUser(app, admin);
    const { id } = await importFile(app, list(['1', 'Grace', 'Njeri', '', '', '', '', '', '']), { token });
    app.clock.advance({ hours: 25 });
    const { access_token: fresh } = await signInUser(app, admin);
    const late = await app.call(undoFileImport, { params: { id }, token: fresh });
    expect([late.status, late.body]).toMatchObject([409, { error: fileImportMessages.tooLate }]);
    expect((await readFile(app, id, fresh)).undo_until).toBe(null);
    expect((await app.call(undoFileImport, { params: { id: 4242 }, token: fresh })).status).toBe(404);
  });
});
