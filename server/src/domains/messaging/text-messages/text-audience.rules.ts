import type { LeftOutReason } from '@kanisa/contract/messaging/text-states.ts';
import { toTextPhone } from './phone-numbers.rules.ts';
import type { TextPersonRow } from './text-messages.repo.ts';

export interface TextAudienceTarget {
  userId: number;
  number: string;
  wasActive: boolean;
  /** Reason why the number cannot get texts. Opt-outs are checked at sending time, which may be months away. */
  problem: 'fixed_line' | 'other_country' | null;
}

export interface TextAudience {
  /** One per phone number. */
  targets: TextAudienceTarget[];
  /** Number of people reached, each of those who share a phone included. */
  people: number;
  /** Number of phones reached, which is the number of texts. */
  numbers: number;
  leftOut: Map<LeftOutReason, TextPersonRow[]>;
}

/** Serves both the estimate and the sending. */
export function buildTextAudience(people: readonly TextPersonRow[], countries: readonly string[] | null): TextAudience {
  const targets = new Map<string, TextAudienceTarget>();
  const leftOut = new Map<LeftOutReason, TextPersonRow[]>();
  const leaveOut = (person: TextPersonRow, reason: LeftOutReason) => {
    const group = leftOut.get(reason);
    if (group) group.push(person);
    else leftOut.set(reason, [person]);
  };
  let reached = 0;
  // People who want texts come first: a phone shared with somebody who opted out still gets the text.
  const sorted = people.toSorted((a, b) => Number(b.wantsTexts) - Number(a.wantsTexts) || a.id - b.id);
  for (const person of sorted) {
    const phone = toTextPhone(person.phoneNumber, countries);
    const problem = 'reason' in phone ? phone.reason : null;
    const reason = problem ?? (person.wantsTexts ? null : person.isUnasked ? 'not_agreed' : 'opted_out');
    if (reason === null) reached += 1;
    else leaveOut(person, reason);
    const number = 'number' in phone ? phone.number : person.phoneNumber;
    if (number === null || problem === 'no_phone') continue;
    if (!targets.has(number)) targets.set(number, { userId: person.id, number, wasActive: person.isActive, problem });
    else if (reason === null) leaveOut(person, 'shared_phone');
  }
  const numbers = reached - (leftOut.get('shared_phone')?.length ?? 0);
  return { targets: [...targets.values()], people: reached, numbers, leftOut };
}
