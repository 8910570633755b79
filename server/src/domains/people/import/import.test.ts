import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { importMessages } from '@kanisa/contract/people/import.ts';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { cleanUpImports, runImport } from './import.jobs.ts';
import { peopleImports } from './import.table.ts';

const { previewImport, startImport, readImport } = ENDPOINTS;

const HEADING = 'First name,Last name,Phone,Email\n';

interface UploadOptions {
  fields?: Record<string, string>;
  token: string;
}

async function uploadPreview(app: TestApp, text: string | Uint8Array, options: UploadOptions) {
  return uploadForm(app, previewImport, { ...options, file: Buffer.from(text), name: 'people.csv', type: 'text/csv' });
}

async function uploadImport(app: TestApp, text: string, options: UploadOptions) {
  return uploadForm(app, startImport, { ...options, file: Buffer.from(text), name: 'people.csv', type: 'text/csv' });
}

async function waitForImport(app: TestApp, id: number, token: string) {
  let last = (await app.call(readImport, { params: { id }, token })).body.import;
  await waitUntil(async () => {
    last = (await app.call(readImport, { params: { id }, token })).body.import;
    return last.status === 'done' || last.status === 'failed';
  });
  return last;
}

describe('the preview of an import', () => {
  it('maps columns by name, reports line and reason of each invalid row, and writes nothing', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    await createUser(app, {
      username: 'taken',
      personalEmail: 'taken@example.com',
      churchEmail: 'office@utukufu.example',
      phoneNumber: '+254700000001',
    });
    const before = await app.deps.db.$count(users);
    const text = [
      'Surname;Given name;Mobile number;E-mail;username;ROLE;County;Town;Note',
      "Kamau;Wanjiku;'+254712000001;wanjiku@example.com;;;Nairobi;Ruiru;kept out",
      'Kamau;Wanjiku;0712000002;;;Pastor;;;',
      ';Amani;0712000003;;;;;;',
      'Otieno;Juma;;;;;;;',
      'Otieno;Juma;12x;juma@x;ab;boss;Nairobi;;',
      'Otieno;Neema;0700 000 001;TAKEN@example.com;taken;;;;',
      'Wekesa;Baraka;0712000001;WANJIKU@example.com;;;;;',
      'Wekesa;Imani;0712000009;office@utukufu.example;;;;;',
      'Wekesa;Zawadi;0712000010;taken@utukufu.example;;;;;',
      'a;b;0712000011;;;;;;;too;many',
    ].join('\r\n');
    const answer = await uploadPreview(app, `\uFEFF${text}`, { token });
    expect(answer.status).toBe(200);
    const found = answer.body.preview;
    expect(found.columns).toMatchObject({
      first_name: 'Given name',
      last_name: 'Surname',
      phone_number: 'Mobile number',
      personal_email: 'E-mail',
      town: 'Town',
      area: null,
    });
    expect([found.missing, found.total, found.good, found.bad]).toEqual([[], 10, 2, 8]);
    expect(found.sample).toMatchObject([
      { line: 2, first_name: 'Wanjiku', username: 'wanjikukamau', phone_number: '+254712000001', role: 'user' },
      { line: 3, username: 'wanjikukamau2', personal_email: null, role: 'pastor' },
    ]);
    const reported = found.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`);
    expect(reported).toEqual([
      '4 last_name: Last name is required',
      '5 phone_number: Phone number required',
      '6 username: Username: 3+ alphanumeric chars',
      '6 phone_number: Invalid phone number format (e.g., +254712345678)',
      '6 personal_email: Invalid email format',
      '6 town: Town required if county provided',
      '6 role: Invalid role selected',
      '7 personal_email: This email already belongs to an account',
      '7 phone_number: This phone number already belongs to an account',
      '7 username: Username is already taken',
      '8 personal_email: Same email as on line 2',
      '8 phone_number: Same phone number as on line 2',
      '9 personal_email: This email already belongs to an account',
      '10 personal_email: This email already belongs to an account',
      '11 null: This row has more cells than the heading. Put quotation marks around text with commas.',
    ]);

    const own = 'A,B,C\nWanjiku,Kamau,0712000001\n';
    const unknown = (await uploadPreview(app, own, { token })).body.preview;
    expect([unknown.headers, unknown.missing]).toEqual([
      ['A', 'B', 'C'],
      ['first_name', 'last_name', 'phone_number'],
    ]);
    const columns = JSON.stringify({ first_name: 'A', last_name: 'B', phone_number: 'C' });
    expect((await uploadPreview(app, own, { token, fields: { columns } })).body.preview).toMatchObject({
      good: 1,
      missing: [],
    });
    const welcome = await uploadPreview(app, own, { token, fields: { columns, welcome: 'true' } });
    expect(welcome.body.preview.problems).toEqual([
      { line: 2, field: 'personal_email', reason: importMessages.welcomeNeedsEmail },
    ]);
    const unclosed = await uploadPreview(app, `${HEADING}Wanjiku,Kamau,0712000001,\n"Juma,x`, { token });
    expect(unclosed.body.preview.problems).toEqual([{ line: 3, field: null, reason: importMessages.unclosed }]);

    const rejections: [string | Uint8Array | undefined, Record<string, string>, number, string][] = [
      [undefined, {}, 400, 'No file provided'],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), {}, 415, importMessages.fileType],
      [Buffer.alloc(5 * 1024 * 1024 + 1, 65), {}, 413, 'File size exceeds 5MB limit'],
      [HEADING, {}, 400, importMessages.empty],
      [HEADING + 'a,b,c,d\n'.repeat(10_001), {}, 413, importMessages.tooMany],
      [`${HEADING.trim()}${',x'.repeat(97)}\na,b,0712000000`, {}, 400, importMessages.tooManyColumns],
      [own, { columns: '{"first_name":"Z"}' }, 400, importMessages.columns],
      [own, { columns: '{"first_name":"A","last_name":"A"}' }, 400, importMessages.columns],
      [own, { columns: 'x' }, 400, importMessages.columns],
    ];
    for (const [file, fields, status, error] of rejections) {
      const rejected = await uploadForm(app, previewImport, {
        token,
        fields,
        ...(file && { file: Buffer.from(file) }),
      });
      expect([rejected.status, rejected.body.error]).toEqual([status, error]);
    }
    expect([await app.deps.db.$count(users), await app.deps.db.$count(peopleImports)]).toEqual([before, 0]);
    expect(await app.deps.db.$count(auditEntries)).toBe(0);
  });
});

describe('an import', () => {
  it('creates all users, audits each, and sends welcome mails', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin', { username: 'boss' });
    await createUser(app, { username: 'wanjikukamau' });
    const lines = Array.from({ length: 600 }, (_, n) => `Wanjiku,Kamau,07130${10_000 + n},`);
    const text = HEADING + lines.join('\n');
    const begun = await uploadImport(app, text, { token });
    expect(begun.status).toBe(201);
    expect(begun.body.import).toMatchObject({ status: 'waiting', total: 600, done: 0, error: null });
    const end = await waitForImport(app, begun.body.import.id, token);
    expect(end).toMatchObject({ status: 'done', total: 600, done: 600, error: null });
    const found = await app.deps.db.select().from(users).where(eq(users.lastName, 'Kamau')).orderBy(asc(users.id));
    const usernames = found.map((user) => user.username).filter((name) => name.startsWith('wanjikukamau'));
    expect([usernames.length, usernames[1], usernames[600]]).toEqual([601, 'wanjikukamau2', 'wanjikukamau601']);
    expect((await app.call(ENDPOINTS.listUsers, { token })).body.pagination.total).toBe(602);
    const login = { identifier: 'wanjikukamau2', password: PASSWORD };
    expect((await app.call(ENDPOINTS.login, { body: login })).status).toBe(401);
    const recorded = await app.deps.db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(recorded).toHaveLength(601);
    expect(recorded[0]).toMatchObject({
      action: 'user.created',
      address: '127.0.0.1',
      after: { first_name: 'Wanjiku' },
    });
    expect(recorded[600]).toMatchObject({ action: 'users.imported', personId: null, after: { people: 600 } });
    const [stored] = await app.deps.db.select().from(peopleImports);
    expect(stored).toMatchObject({ content: null, columns: null, address: null, device: null });

    const one = await uploadImport(app, `${HEADING}Neema,Otieno,0712000001,neema@example.com`, {
      token,
      fields: { welcome: 'true' },
    });
    expect((await waitForImport(app, one.body.import.id, token)).status).toBe('done');
    expect((await app.mailbox.next({ to: 'neema@example.com' })).subject).toBe('Your account at Utukufu Church');
    app.clock.advance({ minutes: 25 * 60 });
    await cleanUpImports(app.deps);
    expect(await app.deps.db.$count(peopleImports)).toBe(0);
    const deleted = await app.raw(
      'GET',
      `/admin/users/import/${one.body.import.id}`,
      undefined,
      await signInWithRole(app, 'admin'),
    );
    expect([deleted.status, deleted.body['error']]).toEqual([404, 'Import not found']);
  });

  it('is atomic: rejected for one invalid row, and rolled back by a late conflict', async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const token = await signInWithRole(app, 'admin');
    const before = await db.$count(users);
    const bad = await uploadImport(app, `${HEADING}Wanjiku,Kamau,0712000001,\nJuma,,0712000002,`, { token });
    expect([bad.status, bad.body.error]).toEqual([400, importMessages.rowsBad]);
    expect(await db.$count(peopleImports)).toBe(0);

    const text = `${HEADING}Wanjiku,Kamau,0712000001,\nJuma,Otieno,0712000002,`;
    const late = (await uploadImport(app, text, { token })).body.import;
    await createUser(app, { phoneNumber: '+254712000002' });
    await runImport(app.deps, late.id, { attempt: 1 });
    const read = async (id: number) => (await app.call(readImport, { params: { id }, token })).body.import;
    expect(await read(late.id)).toMatchObject({ status: 'failed', error: importMessages.clash, done: 0 });

    // A conflict that only the database's index detects.
    const broken = (await uploadImport(app, text.replace('0712000002', '0712000003'), { token })).body.import;
    await db.execute(`create function reject_insert() returns trigger language plpgsql as $$ begin
      if new.last_name = 'Otieno' then raise unique_violation using constraint = 'users_phone_number_unique'; end if;
      return new; end $$`);
    await db.execute(
      'create trigger reject_insert before insert on people for each row execute function reject_insert()',
    );
    await runImport(app.deps, broken.id, { attempt: 1 });
    expect(await read(broken.id)).toMatchObject({ status: 'failed', error: importMessages.clash, done: 0 });

    // Any other error is retried, and reported when the last attempt fails.
    const faulty = (await uploadImport(app, text.replace('0712000002', '0712000004'), { token })).body.import;
    await db.execute(`create or replace function reject_insert() returns trigger language plpgsql as $$ begin
      if new.last_name = 'Otieno' then raise exception 'no'; end if; return new; end $$`);
    await expect(runImport(app.deps, faulty.id, { attempt: 1 })).rejects.toThrow();
    expect((await read(faulty.id)).status).toBe('running');
    await expect(runImport(app.deps, faulty.id, { attempt: 3 })).rejects.toThrow();
    expect(await read(faulty.id)).toMatchObject({ status: 'failed', error: importMessages.broken });
    await runImport(app.deps, faulty.id, { attempt: 1 });
    expect([await db.$count(users), await db.$count(auditEntries)]).toEqual([before + 1, 0]);
  });
});

describe('an import that skips invalid rows', () => {
  const TEXT = `${HEADING}Wanjiku,Kamau,0712000001,\nJuma,,0712000002,\nNeema,Otieno,0712000003,\nAmani,,,\nMusa,Ali,0712000001,`;

  it('creates the users of the valid rows, and counts and audits both', async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const token = await signInWithRole(app, 'admin');
    const before = await db.$count(users);
    const seen = (await uploadPreview(app, TEXT, { token })).body.preview;
    expect([seen.total, seen.good, seen.bad, seen.may_skip]).toEqual([5, 2, 3, true]);

    const begun = await uploadImport(app, TEXT, { token, fields: { skip_invalid: 'true' } });
    expect([begun.status, begun.body.import]).toMatchObject([201, { total: 2, skipped: 3 }]);
    const { id } = begun.body.import;
    await runImport(app.deps, id, { attempt: 1 });
    const end = (await app.call(readImport, { params: { id }, token })).body.import;
    expect(end).toMatchObject({ status: 'done', total: 2, skipped: 3, done: 2, error: null });
    const found = await db.select().from(users).orderBy(asc(users.id));
    expect(found.slice(before).map(({ phoneNumber }) => phoneNumber)).toEqual(['+254712000001', '+254712000003']);
    const recorded = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(recorded.map(({ action }) => action)).toEqual(['user.created', 'user.created', 'users.imported']);
    expect(recorded[2]?.after).toEqual({ people: 2, skipped: 3 });

    // The same request again finds the two people, and nothing is left to import.
    const again = await uploadImport(app, TEXT, { token, fields: { skip_invalid: 'true' } });
    expect([again.status, again.body.error]).toEqual([400, importMessages.rowsBad]);
    expect(await db.$count(users)).toBe(before + 2);
  });

  it('has to be chosen, and imports nothing if another row has become invalid since', async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const token = await signInWithRole(app, 'admin');
    for (const fields of [{}, { skip_invalid: 'false' }]) {
      const rejected = await uploadImport(app, TEXT, { token, fields });
      expect([rejected.status, rejected.body.error]).toEqual([400, importMessages.rowsBad]);
    }
    const late = (await uploadImport(app, TEXT, { token, fields: { skip_invalid: 'true' } })).body.import;
    await createUser(app, { phoneNumber: '+254712000003' });
    const before = await db.$count(users);
    await runImport(app.deps, late.id, { attempt: 1 });
    const read = (await app.call(readImport, { params: { id: late.id }, token })).body.import;
    expect(read).toMatchObject({ status: 'failed', error: importMessages.clash, done: 0 });
    expect(await db.$count(users)).toBe(before);
  });

  it('is not offered for a file without valid rows, without a needed column, or that breaks off', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const files = [
      `${HEADING}Juma,,0712000002,`,
      'First name,Phone\nJuma,0712000002\n',
      `${HEADING}Wanjiku,Kamau,0712000001,\n"Juma,Otieno,0712000002,\nNeema,Otieno,0712000003,`,
    ];
    for (const file of files) {
      expect((await uploadPreview(app, file, { token })).body.preview.may_skip).toBe(false);
      const rejected = await uploadImport(app, file, { token, fields: { skip_invalid: 'true' } });
      expect([rejected.status, rejected.body.error]).toEqual([400, importMessages.rowsBad]);
    }
    expect(await app.deps.db.$count(peopleImports)).toBe(0);
  });

  it('tells all problems on request, beyond the first 200', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const text = HEADING + 'Juma,,,\n'.repeat(150);
    const first = (await uploadPreview(app, text, { token })).body.preview;
    const all = (await uploadPreview(app, text, { token, fields: { all_problems: 'true' } })).body.preview;
    expect([first.problems.length, all.problems.length, all.bad]).toEqual([200, 300, 150]);
  });
});

describe('the export of users', () => {
  it('is a safe CSV of the filtered list that an import can read, and is audited', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T22:00:00Z');
    const token = await signInWithRole(app, 'admin', { username: 'boss', firstName: 'Boss' });
    await createUser(app, {
      firstName: '=1+1',
      lastName: '@sum, "x"',
      username: 'odd',
      role: 'pastor',
      county: 'Nairobi',
      town: '-1',
    });
    const answer = await downloadFile(app, '/api/admin/users/export?role=pastor&search=odd', token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="kanisa-people-2026-11-16.csv"',
    });
    const text = answer.bytes.toString();
    const [heading, row, ...rest] = text.split('\r\n');
    expect(heading).toContain('first_name,last_name,username,phone_number,personal_email');
    expect(row).toContain(`'=1+1,"'@sum, ""x""",odd,\u200B+2547`);
    expect(row).toContain(",'-1,");
    expect(rest).toEqual(['']);
    expect(text).not.toContain('argon2');
    const again = (await uploadPreview(app, answer.bytes, { token })).body.preview;
    expect(again.problems.map((problem) => problem.reason)).toContain(importMessages.phoneTaken);
    expect(again.problems.every((problem) => problem.field !== null)).toBe(true);
    const [recorded] = await app.deps.db.select().from(auditEntries);
    expect(recorded).toMatchObject({ action: 'users.exported', after: { role: 'pastor', search: true } });
    const all = await downloadFile(app, '/api/admin/users/export', token);
    expect(all.bytes.toString().trim().split('\r\n')).toHaveLength(3);
    const rejected = await downloadFile(app, '/api/admin/users/export?role=boss', token);
    expect(rejected.status).toBe(400);
  });

  it('has headings in the reader’s language, which an import recognises', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const token = await signInWithRole(app, 'admin', { username: 'boss' });
    await createUser(app, { username: 'amani', personalEmail: 'amani@example.com', town: 'Thika' });
    const download = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await downloadFile(app, '/api/admin/users/export?search=amani', token, headers)).bytes;
    };
    const [english = '', row] = (await download('en')).toString().split('\r\n');
    const swahili = await download('sw');
    const [heading = '', same] = swahili.toString().split('\r\n');
    expect(heading).toContain('Jina la kwanza,Jina la mwisho,Jina la mtumiaji,Nambari ya simu,Barua pepe binafsi');
    expect(heading).not.toMatch(/_|\b(?:id|role|county|town|area|description)\b/);
    expect([heading.split(',').length, same]).toEqual([english.split(',').length, row]);
    const { preview } = (await uploadPreview(app, swahili, { token })).body;
    expect(preview.columns).toMatchObject({
      first_name: 'Jina la kwanza',
      phone_number: 'Nambari ya simu',
      username: 'Jina la mtumiaji',
      personal_email: 'Barua pepe binafsi',
      role: 'Jukumu',
      county: 'Kaunti',
      town: 'Mji',
      area: 'Mtaa',
      description: 'Maelezo ya anwani',
    });
  });
});
