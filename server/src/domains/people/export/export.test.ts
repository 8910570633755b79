import { buffer } from 'node:stream/consumers';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unzipArchive } from '../../../../../tools/test/unzip.ts';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import {
  insertHousehold,
  insertPeopleList,
  insertPerson,
  letPastorsRead,
  signInKeeper,
} from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { downloadFile } from '../../../../test/support/upload.ts';
import { MandateLostError } from '../../../core/mandates.ts';
import { readTable } from '../../../platform/spreadsheets/read-table.ts';
import { WORKBOOK_TYPE } from '../../../platform/spreadsheets/write-workbook.ts';
import type { Actor } from '../../../policy/actor.ts';
import { peopleKeepers } from '../../identity/keepers/keepers.table.ts';
import { createFindActor } from '../../identity/sessions/sessions.service.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { peopleFields } from '../fields/fields.table.ts';
import { peopleLists } from '../lists/lists.table.ts';
import { presentSummary } from '../persons/persons.presenter.ts';
import { personNotes, personTags } from '../persons/persons.table.ts';
import { exportPeople } from './export-people.service.ts';

let app: TestApp;
let admin: string;

const download = (query: Record<string, string>, token = admin) =>
  downloadFile(app, `/api${ENDPOINTS.exportPeople.path}?${new URLSearchParams(query).toString()}`, token);

async function exportCsv(query: Record<string, string>, token = admin): Promise<string[]> {
  const { status, bytes } = await download(query, token);
  if (status !== 200) return [String(status), /"error":"([^"]+)"/.exec(bytes.toString())?.[1] ?? ''];
  return bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
}

const downloadEverything = (token = admin) => downloadFile(app, `/api${ENDPOINTS.exportEverything.path}`, token);

const listAudit = async () => {
  const rows = await app.deps.db.select().from(auditEntries).orderBy(auditEntries.id);
  return rows.map(({ action, after }) => ({ action, after }));
};

const child = {
  firstName: 'Zawadi',
  dateOfBirth: '2019-03-04',
  phoneNumber: '+254799000111',
  status: 'attends',
} as const;

beforeEach(async () => {
  app = await startTestApp();
  admin = await signInWithRole(app, 'admin', { firstName: 'Boss', lastName: 'Abel' });
});

describe('an export of people', () => {
  it('has the chosen columns in the order of the list, and no formulas', async () => {
    const { db } = app.deps;
    const [field] = await db
      .insert(peopleFields)
      .values({ name: '=Voice', kind: 'text', appliesTo: 'both', position: 0 })
      .returning();
    const id = await insertPerson(app, {
      firstName: '=1+1',
      status: 'visitor',
      phoneNumber: '+254712345678',
      county: 'Nairobi',
      town: 'Umoja, "Block 4"',
      fieldValues: { [String(field?.id)]: '@alto' },
    });
    await db.insert(personTags).values([{ personId: id, tag: '-Ushers' }]);
    await insertPerson(app, { firstName: 'Zola', lastName: 'Zuma', status: 'visitor' });
    const columns = `field:${field?.id},phone_number,address,tags`;
    expect(await exportCsv({ status: 'visitor', columns, order: 'desc' })).toEqual([
      `id,first_name,last_name,'=Voice,phone_number,county,town,area,description,tags`,
      expect.stringMatching(/^\d+,Zola,Zuma,,,,,,,$/),
      `${id},'=1+1,Njeri,'@alto,\u200B+254712345678,Nairobi,"Umoja, ""Block 4""",,,'-Ushers`,
    ]);
    expect(await listAudit()).toEqual([
      { action: 'people.exported', after: { format: 'csv', people: 2, status: 'visitor' } },
    ]);
  });

  it('has the filters, columns and order of a saved list, which must be the caller’s or shared', async () => {
    await insertPerson(app, { status: 'visitor' });
    await insertPerson(app, { status: 'left', firstName: 'Lost' });
    const other = await createUser(app);
    const query = { params: { status: 'visitor' }, columns: ['status'] };
    const [list] = await app.deps.db
      .insert(peopleLists)
      .values({ ownerId: other.id, name: 'Visitors', isShared: true, query })
      .returning();
    expect(await exportCsv({ list: String(list?.id) })).toEqual([
      'id,first_name,last_name,status',
      expect.stringMatching(/^\d+,Grace,Njeri,visitor$/),
    ]);
    const hidden = await insertPeopleList(app, other.id);
    expect(await exportCsv({ list: String(hidden) })).toEqual(['404', 'List not found']);
    expect(await exportCsv({ columns: 'password' })).toEqual(['400', 'Choose columns from the list']);
    expect(await exportCsv({ format: 'pdf' })).toEqual(['400', 'Choose a format from the list']);
  });

  it('tells of a child what its reader may read; all of it to an admin who asks for children', async () => {
    const id = await insertPerson(app, child);
    const columns = 'age,birthday,phone_number,status,account';
    const short = `${id},Zawadi,Njeri,7,,,,`;
    const { id: keeperId, token } = await signInKeeper(app);
    expect(await exportCsv({ search: 'zawadi', columns })).toContain(short);
    expect(await exportCsv({ search: 'zawadi', columns }, token)).toContain(short);
    expect(await exportCsv({ kind: 'children', columns }, token)).toContain(short);
    expect(await exportCsv({ status: 'attends', columns }, token)).toHaveLength(1);
    const refused = ['400', 'Only admins can filter children by this'];
    expect(await exportCsv({ kind: 'children', birthday_month: '3' }, token)).toEqual(refused);
    expect(await exportCsv({ kind: 'children', columns })).toContain(
      `${id},Zawadi,Njeri,7,2019-03-04,\u200B+254799000111,attends,false`,
    );
    expect((await listAudit()).at(-1)).toEqual({ action: 'person.children_listed', after: { people: String(id) } });
    await app.deps.db.delete(peopleKeepers).where(eq(peopleKeepers.userId, keeperId));
    expect(await exportCsv({}, token)).toEqual(['403', 'Only the office can see this.']);
  });

  it('is an Excel file with the same rows, texts as texts', async () => {
    const id = await insertPerson(app, { firstName: '=1+1', phoneNumber: '+254712345678', status: 'visitor' });
    const query = { status: 'visitor', columns: 'phone_number,status', format: 'xlsx' };
    const { status, bytes, headers } = await download(query);
    expect([status, headers['content-type']]).toEqual([200, WORKBOOK_TYPE]);
    const rows = await readTable(bytes, { rowsMax: 10 });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['id', 'first_name', 'last_name', 'phone_number', 'status'],
      [String(id), '=1+1', 'Njeri', '+254712345678', 'visitor'],
    ]);
  });

  it('is refused to pastors, also where they may see people', async () => {
    await letPastorsRead(app);
    const pastor = await signInWithRole(app, 'pastor');
    expect(await exportCsv({}, pastor)).toEqual(['403', 'Only the office can see this.']);
  });

  it('is whole beyond one batch, each person once', async () => {
    for (let n = 0; n < 450; n += 1) await insertPerson(app, { firstName: 'Ann', lastName: `Njeri ${n % 7}` });
    const ids = (await exportCsv({ search: 'ann', columns: 'status' })).slice(1).map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([450, 450]);
  });
});

describe('an export whose person lost the right', () => {
  it('breaks off before the next batch', async () => {
    for (let n = 0; n < 250; n += 1) await insertPerson(app);
    const { id, token } = await signInKeeper(app);
    const found = await createFindActor(app.deps)(token);
    if (!found) throw new Error('nobody is signed in');
    const actor: Actor = { ...found, access: 'persons.export', origin: { address: '127.0.0.1', device: null } };
    const { content } = await exportPeople(app.deps, actor, {}, { language: 'en', present: presentSummary });
    if (content instanceof Uint8Array) throw new Error('the file is not streamed');
    await app.deps.db.delete(peopleKeepers).where(eq(peopleKeepers.userId, id));
    await expect(buffer(content)).rejects.toThrow(MandateLostError);
  });
});

describe('everything as a zip', () => {
  it('has all people, households, places, family lists, notes and departments, and a README', async () => {
    const { db, clock } = app.deps;
    const id = await insertPerson(app, { ...child, otherNames: 'Amani' });
    const householdId = await insertHousehold(app, { [id]: 'child' });
    await db.insert(personNotes).values({ personId: id, text: '=HYPERLINK("x")', createdAt: clock.now() });
    const { status, bytes, headers } = await downloadEverything();
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipArchive(bytes);
    const read = (name: string) => files.get(name)?.bytes.toString() ?? '';
    expect([...files.keys()]).toEqual([
      'README.txt',
      'people.csv',
      'households.csv',
      'household_members.csv',
      'family.csv',
      'notes.csv',
      'departments.csv',
      'department_members.csv',
    ]);
    expect(read('people.csv')).toContain(`${id},Zawadi,Njeri,Amani,\u200B+254799000111,`);
    expect(read('people.csv')).not.toContain('argon2');
    expect(read('household_members.csv')).toContain(`${householdId},${id},child,true`);
    expect(read('notes.csv')).toContain(`${id},,"'=HYPERLINK(""x"")",`);
    expect(read('README.txt')).toContain('people.csv: everybody');
    expect((await listAudit()).map(({ action }) => action)).toEqual(['people.everything_exported']);
  });

  it('is for admins only', async () => {
    expect((await downloadEverything((await signInKeeper(app)).token)).status).toBe(403);
  });
});
