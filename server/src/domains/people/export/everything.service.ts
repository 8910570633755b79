import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import { getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { streamZip, type ZipEntry } from '../../../platform/zip/stream-zip.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { requireMandate } from '../../identity/mandates/mandates.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { listPeopleFields } from '../fields/fields.repo.ts';
import { listPeopleByIds } from '../persons/persons.repo.ts';
import { getToday, getViewing } from '../persons/see-people.service.ts';
import * as repo from './everything.repo.ts';
import * as columns from './everything.rules.ts';
import type { Cell } from './export-columns.rules.ts';
import { streamCsv } from './stream-csv.service.ts';

/** Includes every child, so one entry of the audit trail stands for a look at all of them. */
export async function exportEverything(deps: Deps, actor: Actor, language: Language): Promise<FileAnswer> {
  await transactionAs(deps, actor, (tx) => recordAudit(deps, tx, actor, { action: 'people.everything_exported' }));
  const now = deps.clock.now();
  return {
    content: streamZip(listFiles(deps, actor, language), now),
    type: 'application/zip',
    name: `kanisa-everything-${getToday(deps)}.zip`,
  };
}

async function* listFiles(deps: Deps, actor: Actor, language: Language): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: renderReadme(deps, language) };
  const personColumns = columns.listPersonColumns(await listPeopleFields(deps.db));
  const viewing = getViewing(deps, actor);
  const files: Record<string, AsyncIterable<Cell[]>> = {
    people: streamRows(deps, actor, personColumns, 0, {
      read: async (after) => listPeopleByIds(deps.db, await repo.listNextIds(deps.db, after), viewing),
      getKey: ({ id }) => id,
    }),
    households: streamTable(deps, actor, columns.HOUSEHOLD_COLUMNS, repo.listNextHouseholds),
    household_members: streamRows(deps, actor, columns.PLACE_COLUMNS, START, {
      read: (after) => repo.listNextHouseholdPlaces(deps.db, after),
      getKey: ({ householdId, personId }): repo.Pair => [householdId, personId],
    }),
    family: streamTable(deps, actor, columns.FAMILY_COLUMNS, repo.listNextFamilyEntries),
    notes: streamTable(deps, actor, columns.NOTE_COLUMNS, repo.listNextNotes),
    departments: streamTable(deps, actor, columns.DEPARTMENT_COLUMNS, repo.listNextDepartments),
    department_members: streamRows(deps, actor, columns.MEMBERSHIP_COLUMNS, START, {
      read: (after) => repo.listNextMemberships(deps.db, after),
      getKey: ({ departmentId, userId }): repo.Pair => [departmentId, userId],
    }),
  };
  for (const [name, rows] of Object.entries(files)) yield { name: `${name}.csv`, content: streamCsv(rows) };
}

const START: repo.Pair = [0, 0];

/** Reads the rows that follow a key, and tells the key of a row. */
interface Reading<Row, Key> {
  read: (after: Key) => Promise<readonly Row[]>;
  getKey: (row: Row) => Key;
}

/** A lost right breaks the file, so that half of it cannot pass for a whole one. */
async function* streamRows<Row, Key>(
  deps: Deps,
  actor: Actor,
  shown: columns.FileColumns<Row>,
  start: Key,
  { read, getKey }: Reading<Row, Key>,
): AsyncGenerator<Cell[]> {
  yield shown.map(([heading]) => heading);
  for (let after = start; ; ) {
    await requireMandate(deps, deps.db, { userId: actor.id, action: 'persons.manage' });
    const rows = await read(after);
    for (const row of rows) yield shown.map(([, cell]) => cell(row));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = getKey(last);
  }
}

const streamTable = <Row extends { id: number }>(
  deps: Deps,
  actor: Actor,
  shown: columns.FileColumns<NoInfer<Row>>,
  list: (db: Deps['db'], after: number) => Promise<readonly Row[]>,
): AsyncGenerator<Cell[]> =>
  streamRows(deps, actor, shown, 0, { read: (after) => list(deps.db, after), getKey: ({ id }) => id });

function renderReadme(deps: Deps, language: Language): string {
  const t = getTranslator(language);
  const time = createFormats(language, deps.settings.church.timeZone).dateTime(deps.clock.now());
  return `${[
    t('People and households of {church}', { church: getChurchName(deps) }),
    t('Made on {time}. The tables are text in UTF-8, separated by commas, with a heading each.', { time }),
    [
      t('people.csv: everybody, with tags and own fields.'),
      t('households.csv and household_members.csv: who lives together.'),
      t('family.csv: the family lists of those who log in; owner_id and person_id are ids of people.csv.'),
      t('notes.csv: the notes of the office.'),
      t('departments.csv and department_members.csv: who belongs to which department.'),
    ].join('\n'),
    t('Text that a spreadsheet would take for a formula begins with an apostrophe.'),
    t('Photos, passwords, messages and events are not included. A backup has them.'),
    t('Keep this file safe. Anyone who opens it can read all of it.'),
  ].join('\n\n')}\n`;
}
