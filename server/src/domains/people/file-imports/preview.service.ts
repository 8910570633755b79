import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PreviewFileImportBody } from '@kanisa/contract/people/file-import.schema.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { getReader } from '../persons/readers.rules.ts';
import { groupFamilies } from './families.rules.ts';
import { planFamilies, type RowPlan } from './plan-rows.service.ts';
import { type PeopleFile, readPeopleFile } from './read-people-file.service.ts';
import { getSourceSystem } from './write-rows.service.ts';

/** Families of one set of queries. */
const FAMILIES_PER_STEP = 60;
const NOBODY_ASKED = { wantsEmails: false, wantsTexts: false, agreedHow: null };

export interface FilePreview extends PeopleFile {
  /** In the order of the file. */
  plans: RowPlan[];
  households: number;
}

/** The effect that the import would have now, with the rights of who asks. Writes nothing. */
export async function previewFileImport(
  deps: Deps,
  actor: Actor,
  { columns }: PreviewFileImportBody,
  file: Uint8Array | null,
): Promise<FilePreview> {
  const list = await readPeopleFile(deps, file, columns);
  const families = groupFamilies(list.rows);
  const options = {
    reader: getReader(actor),
    system: getSourceSystem({ system: list.system, headings: list.headingsHash }),
    consent: NOBODY_ASKED,
  };
  const plans: RowPlan[] = [];
  for (let from = 0; from < families.length; from += FAMILIES_PER_STEP) {
    plans.push(...(await planFamilies(deps, deps.db, families.slice(from, from + FAMILIES_PER_STEP), options)));
    await yieldToEventLoop();
  }
  return {
    ...list,
    plans: plans.toSorted((one, other) => one.row.line - other.row.line),
    households: families.filter(({ key }) => key !== null).length,
  };
}
