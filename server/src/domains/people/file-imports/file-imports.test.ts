import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import {
  importFile,
  previewFile,
  readFile,
  runFileJob,
  startFile,
  undoFile,
} from '../../../../test/support/file-imports.ts';
import { writeCsv, writeExcel } from '../../../../test/support/people-files.ts';
import { insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { householdMembers } from '../households/households.table.ts';
import { cleanUpFileImports } from './file-imports.jobs.ts';
import { failUnfinishedFileImports } from './file-imports.service.ts';
import { peopleFileImportRows, peopleFileImports } from './file-imports.table.ts';

const { undoFileImport } = ENDPOINTS;

const HEADING = ['ID', 'First name', 'Last name', 'Phone', 'Email', 'Family ID', 'Role', 'Birthdate', 'Status'];
type Row = (string | number)[];
const list = (...rows: Row[]) => writeCsv([HEADING, ...rows]);

async function getPerson({ deps: { db } }: TestApp, id: number) {
  const [row] = await db.select().from(people).where(eq(people.id, id));
  return row;
}
const findByName = async ({ deps: { db } }: TestApp, firstName: string) =>
  db.select().from(people).where(eq(people.firstName, firstName)).orderBy(asc(people.id));

describe('a file that is no list of people', () => {
  it('is refused with the reason, in both languages', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const token = await signInWithRole(app, 'admin');
    const check = async (file: Uint8Array, fields: Record<string, string> = {}) => {
      const { status, body } = await previewFile(app, file, { token, fields });
      return [status, body.error];
    };
    expect(await check(Buffer.from('%PDF-1.7'))).toEqual([415, fileImportMessages.notATable]);
    expect(await check(Buffer.from('a,b\n'))).toEqual([400, fileImportMessages.empty]);
    expect(await check(Buffer.from('a\n"b'))).toEqual([415, fileImportMessages.unclosed]);
    expect(await check(Buffer.alloc(5 * 1024 * 1024 + 1, 65))).toEqual([413, fileImportMessages.fileSize]);
    expect(await check(Buffer.from(`Name\n${'x\n'.repeat(10_001)}`))).toEqual([413, fileImportMessages.tooMany]);
    expect(await check(list(['1', 'A']), { columns: '{"first_name":"Nothing"}' })).toEqual([
      400,
      fileImportMessages.columns,
    ]);
    expect(await check(list(['1', 'A']), { columns: '{"first_name":"Phone","last_name":"Phone"}' })).toEqual([
      400,
      fileImportMessages.columns,
    ]);
    expect(await check(list(['1', 'A']), { columns: '{"other_names":"Medical Notes"}' })).toEqual([
      400,
      fileImportMessages.neverTaken,
    ]);
    const noNames = await startFile(app, Buffer.from('Height\n170'), { token });
    expect([noNames.status, noNames.body.error]).toEqual([400, fileImportMessages.nameMissing]);
    const noWord = await startFile(app, list(['1', 'A']), { token, fields: { wants_emails: 'true' } });
    expect([noWord.status, noWord.body.error]).toEqual([400, fileImportMessages.agreedHow]);
    expect(await app.deps.db.$count(peopleFileImports)).toBe(0);
  });
});

describe('the rows of a file', () => {
  it('wait for an adult, are taken once, and lose only what cannot be read', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const rows: Row[] = [
      ['1', 'Grace', 'Njeri', '712 345 678', 'grace@example.com', 'F1', 'Mother', '25/12/1980', 'Member'],
      ['2', 'Zawadi', 'Njeri', '', '', 'F1', 'Child', '2016-05-04', ''],
      ['3', 'Alone', 'Njeri', '', '', 'F2', 'Child', '', ''],
      ['4', 'Young', 'Njeri', '', '', '', '', '2017-01-01', ''],
      ['1', 'Grace', 'Njeri', '', '', 'F1', '', '', ''],
      ['5', '', '', '0722000111', '', '', '', '', ''],
      ['6', 'Odd', 'Values', '12x', 'odd@', 'F3', 'Husband', '31/02/1990', 'Honorary'],
    ];
    const found = (await previewFile(app, list(...rows), { token })).body.preview;
    expect(found).toMatchObject({ system: null, total: 7, new: 3, waiting: 4, households: 3 });
    const waiting = [
      { line: 4, reason: fileImportMessages.noAdult },
      { line: 5, reason: fileImportMessages.noAdult },
      { line: 6, reason: 'Same person as on line 2' },
      { line: 7, reason: fileImportMessages.noName },
    ];
    expect(found.waiting_rows).toMatchObject(waiting);
    expect(found.left_values.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '8 date_of_birth',
      '8 status',
      '8 phone_number',
      '8 email',
    ]);
    const done = await importFile(app, list(...rows), { token });
    expect(done).toMatchObject({ new: 3, waiting: 4, waiting_rows: waiting });
    const [grace] = await findByName(app, 'Grace');
    expect(grace).toMatchObject({ phoneNumber: '+254712345678', dateOfBirth: '1980-12-25', status: 'member' });
    // Alone and Young have an adult now: the same file takes them.
    const more = rows.map((row) => (row[1] === 'Alone' || row[1] === 'Young' ? row.with(5, 'F1') : row));
    expect(await importFile(app, list(...more), { token })).toMatchObject({ new: 2, unchanged: 3, waiting: 2 });
    const places = await app.deps.db.select().from(householdMembers);
    expect(places.map(({ position }) => position).toSorted()).toEqual(['adult', 'adult', 'child', 'child', 'child']);
  });

  it('repair numbers that Excel took for something else', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const file = await writeExcel([
      ['Name', 'Mobile'],
      ['Grace Njeri', 712345678],
      ['Peter Otieno', 254712345679],
    ]);
    expect(await importFile(app, file, { token })).toMatchObject({ new: 2 });
    expect((await findByName(app, 'Grace'))[0]).toMatchObject({ lastName: 'Njeri', phoneNumber: '+254712345678' });
    expect((await findByName(app, 'Peter'))[0]?.phoneNumber).toBe('+254712345679');
  });

  it('remember the columns that somebody chose', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const file = writeCsv([
      ['Jina', 'Ukoo', 'Nambari'],
      ['Grace', 'Njeri', '0712345678'],
    ]);
    const unknown = (await previewFile(app, file, { token })).body.preview;
    expect(unknown).toMatchObject({
      has_names: false,
      is_remembered: false,
      new: 0,
      left_out: ['Jina', 'Ukoo', 'Nambari'],
    });
    const columns = JSON.stringify({ first_name: 'Jina', last_name: 'Ukoo', phone_number: 'Nambari' });
    expect(await importFile(app, file, { token, fields: { columns } })).toMatchObject({ new: 1 });
    const known = (await previewFile(app, file, { token })).body.preview;
    expect(known).toMatchObject({ has_names: true, is_remembered: true, new: 0, unchanged: 1 });
  });

  it('find the record of a person without an ID by phone or e-mail with the name, and delete nothing', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const known = await insertPerson(app, {
      phoneNumber: '+254712345678',
      personalEmail: 'grace@example.com',
      town: 'Ruiru',
      status: 'visitor',
    });
    const shared = await insertPerson(app, { firstName: 'Peter', phoneNumber: '+254712345678', status: 'visitor' });
    const file = writeCsv([
      ['First name', 'Last name', 'Phone', 'Email', 'Status'],
      ['GRACE', 'njeri', '0712345678', '', 'Member'],
    ]);
    expect(await importFile(app, file, { token })).toMatchObject({ new: 0, updated: 1 });
    expect(await getPerson(app, known)).toMatchObject({
      firstName: 'Grace',
      personalEmail: 'grace@example.com',
      town: 'Ruiru',
      status: 'member',
    });
    expect((await getPerson(app, shared))?.status).toBe('visitor');
  });
});

describe('the consent for a file', () => {
  it('is recorded for new adults, and turns no recorded no into a yes', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const open = await insertPerson(app, { firstName: 'Open', phoneNumber: '+254712000001' });
    const refused = { firstName: 'Refused', phoneNumber: '+254712000002', agreedAt: new Date(), agreedHow: 'By phone' };
    const no = await insertPerson(app, { ...refused, wantsTexts: true });
    const user = await createUser(app, {
      firstName: 'Account',
      lastName: 'Njeri',
      phoneNumber: '+254712000003',
      wantsEmails: false,
    });
    const file = list(
      ['1', 'Open', 'Njeri', '0712000001', '', 'F', '', '', ''],
      ['2', 'Refused', 'Njeri', '0712000002', '', 'F', '', '', ''],
      ['3', 'Account', 'Njeri', '0712000003', '', 'F', '', '', ''],
      ['4', 'Fresh', 'Njeri', '0712000004', '', 'F', '', '', ''],
      ['5', 'Small', 'Njeri', '', '', 'F', 'Child', '2019-01-01', ''],
    );
    const fields = { wants_emails: 'true', wants_texts: 'true', agreed_how: 'On the form of 2024' };
    const done = await importFile(app, file, { token, fields });
    const yes = { wantsEmails: true, wantsTexts: true, agreedHow: 'On the form of 2024' };
    expect(await getPerson(app, open)).toMatchObject(yes);
    expect((await findByName(app, 'Fresh'))[0]).toMatchObject(yes);
    expect(await getPerson(app, no)).toMatchObject({ wantsEmails: false, wantsTexts: true, agreedHow: 'By phone' });
    expect((await getPerson(app, user.id))?.wantsEmails).toBe(false);
    expect((await findByName(app, 'Small'))[0]).toMatchObject({
      wantsEmails: false,
      wantsTexts: false,
      agreedAt: null,
    });
    await undoFile(app, done.id, token);
    expect(await getPerson(app, open)).toMatchObject({
      wantsEmails: false,
      wantsTexts: false,
      agreedAt: null,
      agreedHow: null,
    });
  });
});

describe('an import that is interrupted', () => {
  const rows = Array.from({ length: 50 }, (_, n): Row => [n, `Person${n}`, 'Imported', '', '', '', '', '', '']);

  it('goes on where it stopped, and writes nothing twice', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { id } = (await startFile(app, list(...rows), { token })).body.import;
    await app.deps.db.execute(`create function crash() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Person30' then raise exception 'crash'; end if; return new; end $$`);
    await app.deps.db.execute('create trigger crash before insert on people for each row execute function crash()');
    await expect(runFileJob(app, id)).rejects.toThrow();
    expect(await readFile(app, id, token)).toMatchObject({ status: 'running', done: 20 });
    const early = await app.call(undoFileImport, { params: { id }, token });
    expect([early.status, early.body.message ?? early.body]).toMatchObject([
      409,
      { error: fileImportMessages.notFinished },
    ]);
    await app.deps.db.execute('drop trigger crash on people');
    await Promise.all([runFileJob(app, id), runFileJob(app, id)]);
    expect(await readFile(app, id, token)).toMatchObject({ status: 'done', done: 50, new: 50 });
    expect(await app.deps.db.$count(people, eq(people.lastName, 'Imported'))).toBe(50);
  });

  it('makes nobody twice when two of the same file run at once', async () => {
    const app = await startTestApp();
    const [one, other] = [await signInWithRole(app, 'admin'), await signInKeeper(app)];
    const first = (await startFile(app, list(...rows), { token: one })).body.import;
    const second = (await startFile(app, list(...rows), { token: other.token })).body.import;
    await Promise.all([runFileJob(app, first.id), runFileJob(app, second.id)]);
    expect(await app.deps.db.$count(people, eq(people.lastName, 'Imported'))).toBe(50);
    const ends = [await readFile(app, first.id, one), await readFile(app, second.id, one)];
    expect(ends.reduce((sum, end) => sum + end.new, 0)).toBe(50);
  });

  it('ends in a restored database, and after a day; old values go', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { id } = (await startFile(app, list(...rows), { token })).body.import;
    expect(await app.deps.db.transaction((tx) => failUnfinishedFileImports(tx, app.clock.now()))).toBe(1);
    expect(await readFile(app, id, token)).toMatchObject({ status: 'failed', error: fileImportMessages.broken });
    const done = await importFile(app, list(...rows), { token });
    app.clock.advance({ hours: 25 });
    await cleanUpFileImports(app.deps);
    expect(await app.deps.db.$count(peopleFileImportRows)).toBe(0);
    const [record] = await app.deps.db.select().from(peopleFileImports).where(eq(peopleFileImports.id, done.id));
    expect(record).toMatchObject({ content: null, address: null, status: 'done' });
  });

  it('is run by the queue', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const { id } = (await startFile(app, list(...rows), { token })).body.import;
    await waitUntil(async () => (await readFile(app, id, token)).status === 'done');
    expect(await app.deps.db.$count(people, eq(people.lastName, 'Imported'))).toBe(50);
  });
});
