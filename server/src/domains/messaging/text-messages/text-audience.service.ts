import { hasFilters } from '@kanisa/contract/messaging/recipients.ts';
import type { TextMessageBody } from '@kanisa/contract/messaging/text-messages.schema.ts';
import {
  findScheduleProblem,
  TEXT_LEFT_OUT_SHOWN_MAX,
  TEXT_RECIPIENTS_MAX,
  textMessages,
} from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { type PeopleFilter, toPeopleFilter } from '../recipients/recipients.rules.ts';
import { findListedPeople } from '../recipients/saved-lists.service.ts';
import { buildTextAudience, type TextAudience } from './text-audience.rules.ts';
import { listTextPeople, listTextPeopleBy, listTextPersons, type TextPersonRow } from './text-messages.repo.ts';

export interface TextEstimate extends Pick<TextAudience, 'people' | 'numbers' | 'leftOut'> {
  selected: number;
  parts: number;
  pricePerPart: number | null;
  price: number | null;
  currency: string;
  namesMax: number;
}

/** People of a text message: those with these ids and those who match the filter, or those of a saved list. */
export interface TextSelection {
  ids: readonly number[];
  /** Null selects only the ids. */
  filter: PeopleFilter | null;
  listId?: number | undefined;
}

type RequestedTextAudience = Pick<TextMessageBody, 'recipient_ids' | 'filters' | 'all' | 'list_id'>;

export function toTextSelection({
  recipient_ids: ids = [],
  filters,
  all,
  list_id: listId,
}: RequestedTextAudience): TextSelection {
  if (listId !== undefined) return { ids: [], filter: null, listId };
  const distinctIds = [...new Set(ids)].toSorted((a, b) => a - b);
  if (all === true) return { ids: distinctIds, filter: { isActive: true } };
  return { ids: distinctIds, filter: hasFilters(filters) ? toPeopleFilter(filters) : null };
}

/** Selected people and, beside them, those whom the filter finds. Each is in one of the two. */
async function listSelectedPeople(deps: Deps, db: DbOrTx, actor: Actor, { ids, filter, listId }: TextSelection) {
  const listed = await findListedPeople(deps, db, actor, listId);
  // One more than fits shows that there are too many.
  if (listed) return { selected: [], found: await listTextPersons(db, listed.slice(0, TEXT_RECIPIENTS_MAX + 1)) };
  const selected = await listTextPeople(db, ids);
  if (filter === null) return { selected, found: [] };
  const isSelected = new Set(ids);
  const found = await listTextPeopleBy(db, filter, TEXT_RECIPIENTS_MAX + 1);
  return { selected, found: found.filter(({ id }) => !isSelected.has(id)) };
}

/** Reports all errors at once, in the order of the specification. */
export async function requireTextAudience(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { timeToSend, ...selection }: TextSelection & { timeToSend: string | null },
): Promise<TextAudience> {
  const { selected, found } = await listSelectedPeople(deps, tx, actor, selection);
  const audience = buildTextAudience([...selected, ...found], deps.settings.sms.countries);
  const recipientError =
    selected.length < selection.ids.length
      ? textMessages.recipientUnknown
      : findAudienceProblem(audience, { selected, found });
  const timeError = timeToSend === null ? null : findScheduleProblem(timeToSend, deps.clock.now());
  const error = recipientError ?? timeError;
  if (error === null) return audience;
  throw new AppError('invalid', error, {
    fields: {
      ...(recipientError !== null && { recipient_ids: recipientError }),
      ...(timeError !== null && { time_to_send: timeError }),
    },
  });
}

/** Nobody can select people without a phone; a filter leaves them out. */
function findAudienceProblem(
  audience: TextAudience,
  { selected, found }: { selected: readonly TextPersonRow[]; found: readonly TextPersonRow[] },
): string | null {
  if (selected.length + found.length > TEXT_RECIPIENTS_MAX) return textMessages.recipientsMany;
  const isSelected = new Set(selected.map(({ id }) => id));
  if (audience.leftOut.get('no_phone')?.some(({ id }) => isSelected.has(id))) return textMessages.noPhone;
  return audience.people === 0 ? textMessages.nobodyReached : null;
}

/** Serves the form before sending. */
export async function estimateTextMessage(
  deps: Deps,
  actor: Actor,
  draft: { message: string } & TextSelection,
): Promise<TextEstimate> {
  const { selected, found } = await listSelectedPeople(deps, deps.db, actor, draft);
  const people = [...selected, ...found];
  const { countries, price, currency } = deps.settings.sms;
  const audience = buildTextAudience(people, countries);
  const { parts } = countTextParts(draft.message.trim());
  // Prices have at most four decimals.
  const total = price === null ? null : Math.round(price * parts * audience.numbers * 10_000) / 10_000;
  for (const group of audience.leftOut.values()) group.sort(compareByName);
  return {
    ...audience,
    selected: people.length,
    parts,
    pricePerPart: price,
    price: total,
    currency,
    namesMax: TEXT_LEFT_OUT_SHOWN_MAX,
  };
}

const toSortName = ({ firstName, lastName }: TextPersonRow) => `${firstName ?? ''} ${lastName ?? ''}`.toLowerCase();
const compareByName = (a: TextPersonRow, b: TextPersonRow) =>
  toSortName(a) < toSortName(b) ? -1 : toSortName(a) > toSortName(b) ? 1 : a.id - b.id;
