import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import type { PersonFieldValues } from '@kanisa/contract/core/person-values.ts';
import type { SavePeopleFieldsBody } from '@kanisa/contract/people/fields.schema.ts';
import { peopleFieldMessages, TAG_SUGGESTIONS_MAX } from '@kanisa/contract/people/fields.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import type { Actor } from '../../../policy/actor.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { getReader } from '../persons/readers.rules.ts';
import { getViewing } from '../persons/see-people.service.ts';
import { rejectWrongFieldValues } from './field-values.rules.ts';
import {
  deleteOtherFields,
  listPeopleFields,
  listTags,
  lockPeopleFields,
  type PeopleFieldRow,
  writeField,
} from './fields.repo.ts';

export interface FieldsPage {
  fields: PeopleFieldRow[];
  tags: string[];
  version: string;
}

/** The tags of children only are for admins. */
export async function getFieldsPage(
  deps: Pick<Deps, 'settings' | 'clock'>,
  db: DbOrTx,
  actor: Actor,
): Promise<FieldsPage> {
  const fields = await listPeopleFields(db);
  const reader = getReader(actor);
  const adultsBornUntil = reader.kind === 'admin' ? null : getViewing(deps, reader).adultsBornUntil;
  return {
    fields,
    tags: await listTags(db, TAG_SUGGESTIONS_MAX, adultsBornUntil),
    version: computeContentVersion(fields),
  };
}

export async function checkFieldValues(
  db: DbOrTx,
  values: PersonFieldValues | undefined,
  isChild: boolean,
): Promise<void> {
  if (values === undefined || Object.keys(values).length === 0) return;
  rejectWrongFieldValues(await listPeopleFields(db), values, isChild);
}

export async function savePeopleFields(
  deps: Deps,
  actor: Actor,
  { fields, version, ...rest }: SavePeopleFieldsBody,
): Promise<FieldsPage> {
  requireNoFieldsLeft(rest);
  return transactionAsOffice(deps, actor, async (tx) => {
    const current = await lockPeopleFields(tx);
    if (version !== undefined && version !== computeContentVersion(current)) throw new AppError('changed_meanwhile');
    rejectWrongFields(current, fields);
    await writeFields(tx, fields);
    const names = (list: readonly { name: string }[]) => ({ fields: list.map(({ name }) => name).join(', ') || null });
    const entry = { before: names(current), after: names(fields) };
    await recordAudit(deps, tx, actor, { action: 'people.fields_changed', ...entry });
    return getFieldsPage(deps, tx, actor);
  });
}

async function writeFields(tx: Tx, fields: SavePeopleFieldsBody['fields']): Promise<void> {
  await deleteOtherFields(
    tx,
    fields.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
  for (const [position, { id, name, kind, applies_to: appliesTo, choices = [] }] of fields.entries()) {
    await writeField(tx, {
      id,
      name,
      kind,
      appliesTo,
      position,
      choices: kind === 'choice' ? [...new Set(choices)] : [],
    });
  }
}

function rejectWrongFields(current: readonly PeopleFieldRow[], fields: SavePeopleFieldsBody['fields']): void {
  const names = new Set<string>();
  const ids = new Set<number>();
  for (const [index, { id, name, kind }] of fields.entries()) {
    if (names.has(name.toLowerCase())) throw createFieldError(`fields.${index}.name`, peopleFieldMessages.nameTwice);
    names.add(name.toLowerCase());
    if (id === undefined) continue;
    const before = current.find((one) => one.id === id);
    if (!before || ids.has(id)) throw createFieldError(`fields.${index}.id`, peopleFieldMessages.unknown);
    ids.add(id);
    if (before.kind !== kind) throw createFieldError(`fields.${index}.kind`, peopleFieldMessages.kindStays);
  }
}
