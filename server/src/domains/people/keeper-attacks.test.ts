import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { householdMessages } from '@kanisa/contract/people/households.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../test/support/factories.ts';
import { importFile, previewFile, startFile, undoFile } from '../../../test/support/file-imports.ts';
import { readTables } from '../../../test/support/merge-rows.ts';
import { writeCsv } from '../../../test/support/people-files.ts';
import {
  insertHousehold,
  insertPerson,
  letPastorsRead,
  nameKeeper,
  signInKeeper,
} from '../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { uploadForm } from '../../../test/support/upload.ts';
import { people } from '../identity/accounts/people.table.ts';
import { peopleKeepers } from '../identity/keepers/keepers.table.ts';
import { messages } from '../messaging/messages/messages.table.ts';
import { familyMembers } from './family/family.table.ts';
import { householdLinks } from './households/households.table.ts';
import { personNotes, visitConsents } from './persons/persons.table.ts';

const {
  undoFileImport,
  keepApart,
  listDuplicates,
  mergePeople,
  undoMerge,
  readMerge,
  listNotes,
  updateFamilyMember,
  updatePerson,
  readPerson,
} = ENDPOINTS;
const HEADING = ['ID', 'First name', 'Last name', 'Phone', 'Family ID', 'Role', 'Birthdate'];
const writeList = (...rows: (string | number)[][]) => writeCsv([HEADING, ...rows]);

async function findPerson({ deps: { db } }: TestApp, id: number) {
  return (await db.select().from(people).where(eq(people.id, id)))[0];
}

/** A keeper whose spouse shares the family list with a child in it. */
async function startShared() {
  const app = await startTestApp();
  const [keeper, spouse] = [await createUser(app), await createUser(app)];
  await nameKeeper(app, keeper.id);
  const { access_token: token } = await signInUser(app, keeper);
  const link = { askerId: keeper.id, askedId: spouse.id, state: 'shared', createdAt: app.clock.now() } as const;
  await app.deps.db.insert(householdLinks).values(link);
  const child = await insertPerson(app, { firstName: 'Zawadi', dateOfBirth: '2019-03-04' });
  const [entry] = await app.deps.db
    .insert(familyMembers)
    .values({ userId: spouse.id, personId: child, relationship: 'child' })
    .returning();
  return { app, token, child, entryId: entry?.id ?? 0 };
}

describe('possible duplicates', () => {
  it.each([{ phoneNumber: '+254799000111' }, { personalEmail: 'secret@example.com' }, { dateOfBirth: '--03-04' }])(
    'tell a keeper not whether a child has %j, by how many have it',
    async (value) => {
      const app = await startTestApp();
      const { token } = await signInKeeper(app);
      for (let n = 0; n < 8; n++) await insertPerson(app, { firstName: 'Zawadi', isAdult: true, ...value });
      const before = (await app.call(listDuplicates, { token })).body;
      expect(before.pagination.total).toBe(28);
      await insertPerson(app, { firstName: 'Zawadi', isAdult: false, ...value });
      expect((await app.call(listDuplicates, { token })).body).toEqual(before);
      const admin = await signInWithRole(app, 'admin');
      expect((await app.call(listDuplicates, { token: admin })).body.duplicates).toEqual([]);
    },
  );
});

describe('a merge by a keeper', () => {
  it('counts nothing of somebody who logs in', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const [mother, other] = [await createUser(app), await createUser(app)];
    await app.deps.db
      .insert(personNotes)
      .values({ personId: mother.id, text: 'Is afraid', createdAt: app.clock.now() });
    const params = { id: other.id, otherId: mother.id };
    const { body } = await app.call(readMerge, { params, token });
    expect(body).toMatchObject({ moves: [], refusal: expect.stringContaining('logs in') });
  });

  it('of adults makes nobody a guardian, should one turn out to be a child', async () => {
    const app = await startTestApp();
    const [keeper, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const [id, otherId] = [await insertPerson(app), await insertPerson(app, { dateOfBirth: '1990-03-04' })];
    const entry = { userId: keeper.id, personId: otherId, relationship: 'child' } as const;
    await app.deps.db.insert(familyMembers).values(entry);
    const before = await readTables(app, ['people', 'family_members']);
    const merge = () =>
      app.call(mergePeople, {
        params: { id },
        body: { other_id: otherId, keep: { first_name: 'this' } },
        token: keeper.token,
      });
    const first = await merge();
    expect((await app.call(undoMerge, { params: { id: first.body.merge.id }, token: keeper.token })).status).toBe(200);
    expect(await readTables(app, ['people', 'family_members'])).toEqual(before);
    await merge();
    const body = { date_of_birth: '2019-03-04', phone_number: '+254799000111' };
    expect((await app.call(updatePerson, { params: { id }, body, token: admin })).status).toBe(200);
    const seen = await app.call(readPerson, { params: { id }, token: keeper.token });
    expect(seen.body.person).toMatchObject({ is_limited: true, phone_number: null });
  });

  it('of two children, and its undo, is told to their guardians', async () => {
    const app = await startTestApp();
    const [{ token }, mother] = [await signInKeeper(app), await createUser(app)];
    const [id, otherId] = [
      await insertPerson(app, { firstName: 'Amani', dateOfBirth: '2019-03-04' }),
      await insertPerson(app, { firstName: 'Baraka', dateOfBirth: '2017-03-04' }),
    ];
    const entries = [id, otherId].map((personId) => ({ userId: mother.id, personId, relationship: 'child' as const }));
    await app.deps.db.insert(familyMembers).values(entries);
    const { body } = await app.call(mergePeople, { params: { id }, body: { other_id: otherId }, token });
    const told = () => app.deps.db.$count(messages, eq(messages.recipientId, mother.id));
    expect(await told()).toBe(1);
    expect((await app.call(undoMerge, { params: { id: body.merge.id }, token })).status).toBe(200);
    expect(await told()).toBe(2);
  });

  it.each([
    [true, false],
    [false, true],
  ])('keeps the no of a paper, when one says %j and the other %j', async (here, there) => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const [id, otherId] = [await insertPerson(app), await insertPerson(app)];
    const paper = { agreedOn: '2026-01-04', witness: 'Ruth', recordedAt: app.clock.now() };
    await app.deps.db.insert(visitConsents).values([
      { personId: id, agreed: here, ...paper },
      { personId: otherId, agreed: there, ...paper },
    ]);
    const before = await readTables(app, ['visit_consents']);
    const { body } = await app.call(mergePeople, { params: { id }, body: { other_id: otherId }, token });
    expect(await app.deps.db.select().from(visitConsents)).toMatchObject([{ personId: id, agreed: false }]);
    expect((await app.call(undoMerge, { params: { id: body.merge.id }, token })).body.stayed).toBe(0);
    expect(await readTables(app, ['visit_consents'])).toEqual(before);
  });
});

describe('an import by a keeper', () => {
  it('gives nobody who logs in the birthday of a child', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const values = { firstName: 'Big', lastName: 'Boss', phoneNumber: '+254700111222' };
    const admin = await createUser(app, { role: 'admin', ...values });
    const file = writeList(['7', 'Big', 'Boss', '0700111222', '', '', '2020-02-01']);
    expect(await importFile(app, file, { token })).toMatchObject({ updated: 0, waiting: 1 });
    expect((await findPerson(app, admin.id))?.dateOfBirth).toBeNull();
  });

  it('tells by its undo nothing of what was written about a child since', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const rows = [
      ['1', 'Mum', 'Njeri', '', 'F', 'Mother', ''],
      ['2', 'Zawadi', 'Njeri', '', 'F', 'Child', '2019-03-04'],
    ];
    const { id } = await importFile(app, writeList(...rows), { token });
    const [child] = await app.deps.db.select().from(people).where(eq(people.firstName, 'Zawadi'));
    const note = { personId: child?.id ?? 0, text: 'Is afraid', createdAt: app.clock.now() };
    await app.deps.db.insert(personNotes).values(note);
    await app.deps.db.update(people).set({ gender: 'female' }).where(eq(people.id, note.personId));
    const undone = await undoFile(app, id, token);
    expect([undone.kept, undone.undo_until]).toEqual([1, expect.any(String)]);
  });

  it('tells by its undo nothing of the birthday that an admin corrected since', async () => {
    const app = await startTestApp();
    const [{ token }, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const child = await insertPerson(app, { firstName: 'Zawadi' });
    const parent = await insertPerson(app, { firstName: 'Mum', phoneNumber: '+254799000222' });
    await insertHousehold(app, { [child]: 'child', [parent]: 'adult' });
    const rows = [
      ['1', 'Mum', 'Njeri', '0799000222', 'F', 'Mother', ''],
      ['2', 'Zawadi', 'Njeri', '', 'F', 'Child', '2019-03-04'],
    ];
    const { id } = await importFile(app, writeList(...rows), { token: admin });
    expect((await findPerson(app, child))?.dateOfBirth).toBe('2019-03-04');
    const body = { date_of_birth: '2018-03-04' };
    expect((await app.call(updatePerson, { params: { id: child }, body, token: admin })).status).toBe(200);
    const undone = await undoFile(app, id, token);
    expect([undone.kept, undone.undo_until]).toEqual([1, expect.any(String)]);
  });

  it('takes by its undo no record into which another was merged', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const { id } = await importFile(app, writeList(['7', 'Grace', 'Njeri', '', '', '', '']), { token });
    const [made] = await app.deps.db.select().from(people).where(eq(people.firstName, 'Grace'));
    const old = await insertPerson(app, { status: 'visitor', statusSince: made?.statusSince ?? null });
    const params = { id: old };
    expect((await app.call(mergePeople, { params, body: { other_id: made?.id ?? 0 }, token })).status).toBe(200);
    expect(await undoFile(app, id, token)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await findPerson(app, old)).toBeDefined();
  });

  it('of one household of thousands puts in as many as a household can have', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const rows = Array.from({ length: 10_000 }, (_, n) => [n, `Person${n}`, 'Njeri', '', 'F', '', '']);
    const { preview } = (await previewFile(app, writeList(...rows), { token })).body;
    expect(preview).toMatchObject({ new: 50, waiting: 9950, households: 1 });
    expect(preview.waiting_rows[0]?.reason).toBe(householdMessages.full.replace('{max}', '50'));
    const done = await importFile(app, writeList(...rows.slice(0, 120)), { token });
    expect(done).toMatchObject({ status: 'done', new: 50, waiting: 70 });
  });

  it('reads a file of a thousand columns, and of one key', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const wide = writeCsv([
      [...HEADING, ...Array.from({ length: 993 }, (_, n) => `Column ${n}`)],
      ['1', 'Grace', ...Array.from({ length: 998 }, () => 'x')],
    ]);
    expect((await previewFile(app, wide, { token })).body.preview).toMatchObject({ total: 1, new: 1 });
    const same = writeList(...Array.from({ length: 10_000 }, () => ['1', 'Grace', 'Njeri', '0712000001', '', '', '']));
    expect((await previewFile(app, same, { token })).body.preview).toMatchObject({ new: 1, waiting: 9999 });
  });
});

describe('a keeper reads no note', () => {
  it('about a child whom the spouse entered, by giving it another birthday', async () => {
    const { app, token, child, entryId } = await startShared();
    const note = { personId: child, text: 'Is afraid', createdAt: app.clock.now() };
    await app.deps.db.insert(personNotes).values(note);
    const grown = { params: { id: entryId }, fields: { date_of_birth: '1990-03-04' }, token };
    expect((await uploadForm(app, updateFamilyMember, grown)).status).toBe(200);
    expect((await app.call(listNotes, { params: { id: child }, token })).status).toBe(403);
  });
});

describe('the same twice at once', () => {
  it('is undone once', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const [id, otherId] = [await insertPerson(app), await insertPerson(app)];
    const { body } = await app.call(mergePeople, { params: { id }, body: { other_id: otherId }, token });
    const undo = () => app.call(undoMerge, { params: { id: body.merge.id }, token });
    const merges = await app.raceOnTable('people', 2, () => Promise.all([undo(), undo()]));
    expect(merges.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const done = await importFile(app, writeList(['7', 'Ann', 'Njeri', '', '', '', '']), { token });
    const back = () => app.call(undoFileImport, { params: { id: done.id }, token });
    const undone = await Promise.all([back(), back()]);
    expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('a keeper who loses the right in mid-request', () => {
  it.each(['merge', 'undo', 'import', 'apart'] as const)('does nothing by %s', async (what) => {
    const app = await startTestApp();
    const { db } = app.deps;
    const { id: keeperId, token } = await signInKeeper(app);
    const [id, otherId, third] = [await insertPerson(app), await insertPerson(app), await insertPerson(app)];
    const merged = await app.call(mergePeople, { params: { id }, body: { other_id: third }, token });
    const send = {
      merge: () => app.call(mergePeople, { params: { id }, body: { other_id: otherId }, token }),
      undo: () => app.call(undoMerge, { params: { id: merged.body.merge.id }, token }),
      import: () => startFile(app, writeList(['7', 'Ann', 'Njeri', '', '', '', '']), { token }),
      apart: () => app.call(keepApart, { body: { person_ids: [id, otherId] }, token }),
    };
    const tables = ['people', 'person_merges', 'people_apart', 'people_file_imports'];
    const before = await readTables(app, tables);
    const [held, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const taking = db.transaction(async (tx) => {
      await tx.select().from(people).where(eq(people.id, keeperId)).for('update');
      ready.resolve();
      await held.promise;
      await tx.delete(peopleKeepers).where(eq(peopleKeepers.userId, keeperId));
    });
    await ready.promise;
    const sent = send[what]();
    await app.waitForLockWaiters(1);
    held.resolve();
    await taking;
    expect((await sent).status).toBe(403);
    expect(await readTables(app, tables)).toEqual(before);
  });
});

describe('ids of others', () => {
  it('open to a keeper no merge of an account or of details of a child, and to a pastor nothing', async () => {
    const app = await startTestApp();
    const [{ token }, admin] = [await signInKeeper(app), await signInWithRole(app, 'admin')];
    const [account, record] = [await createUser(app), await insertPerson(app)];
    const merge = (id: number, otherId: number) =>
      app.call(mergePeople, { params: { id }, body: { other_id: otherId }, token: admin });
    const ofAccount = (await merge(account.id, record)).body.merge.id;
    const [child, twin] = [
      await insertPerson(app, { dateOfBirth: '2019-03-04' }),
      await insertPerson(app, { dateOfBirth: '2019-03-04', phoneNumber: '+254799000111' }),
    ];
    const ofChild = (
      await app.call(mergePeople, { params: { id: child }, body: { other_id: twin, guardian_ids: [] }, token: admin })
    ).body.merge.id;
    const list = writeList(['1', 'Ann', 'Njeri', '0799000111', '', '', '1980-01-01']);
    const imported = await importFile(app, list, { token: admin });
    for (const id of [ofAccount, ofChild]) {
      const refused = await app.call(undoMerge, { params: { id }, token });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.not.stringMatching(/2019|799000/)]);
    }
    await letPastorsRead(app);
    const pastor = await signInWithRole(app, 'pastor');
    const paths = [
      ['GET', '/people/duplicates'],
      ['GET', `/people/${account.id}/merge/${child}`],
      ['DELETE', `/people/merges/${ofChild}`],
      ['GET', `/people/import/${imported.id}`],
      ['DELETE', `/people/import/${imported.id}`],
      ['GET', '/people/export'],
      ['GET', '/people/everything'],
      ['GET', `/people/${account.id}/notes`],
    ] as const;
    for (const [method, path] of paths)
      expect([path, (await app.raw(method, path, undefined, pastor)).status]).toEqual([path, 403]);
    const seen = await app.raw('GET', `/people/import/${imported.id}`, undefined, token);
    expect(JSON.stringify(seen.body)).not.toMatch(/799000111|1980/);
  });
});
