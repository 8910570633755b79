import {
  findScheduleProblem,
  TEXT_LEFT_OUT_SHOWN_MAX,
  textMessages,
} from '@kanisa/contract/messaging/text-messages.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { buildTextAudience, type TextAudience } from './text-audience.rules.ts';
import { listTextPeople, type TextPersonRow } from './text-messages.repo.ts';

export interface TextEstimate extends Pick<TextAudience, 'people' | 'numbers' | 'leftOut'> {
  selected: number;
  parts: number;
  pricePerPart: number | null;
  price: number | null;
  currency: string;
  namesMax: number;
}

interface AudienceRequest {
  ids: readonly number[];
  timeToSend: string | null;
}

/** Reports all errors at once, in the order of the specification. */
export async function requireTextAudience(
  deps: Deps,
  tx: Tx,
  { ids, timeToSend }: AudienceRequest,
): Promise<TextAudience> {
  const people = await listTextPeople(tx, ids);
  const audience = buildTextAudience(people, deps.settings.sms.countries);
  const recipientError = people.length < ids.length ? textMessages.recipientUnknown : findAudienceProblem(audience);
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

function findAudienceProblem(audience: TextAudience): string | null {
  if (audience.leftOut.has('no_phone')) return textMessages.noPhone;
  return audience.people === 0 ? textMessages.nobodyReached : null;
}

/** Serves the form before sending. */
export async function estimateTextMessage(
  deps: Deps,
  draft: { message: string; ids: readonly number[] },
): Promise<TextEstimate> {
  const people = await listTextPeople(deps.db, [...new Set(draft.ids)]);
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

const toSortName = ({ firstName, lastName }: TextPersonRow) => `${firstName} ${lastName}`.toLowerCase();
const compareByName = (a: TextPersonRow, b: TextPersonRow) =>
  toSortName(a) < toSortName(b) ? -1 : toSortName(a) > toSortName(b) ? 1 : a.id - b.id;
