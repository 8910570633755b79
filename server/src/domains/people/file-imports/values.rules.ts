import type { Gender, HouseholdPosition, PersonStatus } from '@kanisa/contract/core/person-values.ts';

const STATUSES: readonly [RegExp, PersonStatus][] = [
  [/deceased|died|dead|passed/, 'died'],
  [/inactive|former|moved|transferred|left|dropped|removed|ex-?member/, 'left'],
  [/non-?member|not a member|visitor|guest|prospect|new ?comer|contact|first ?time/, 'visitor'],
  [/attend|regular|adherent|friend/, 'attends'],
  [/member|communicant|active/, 'member'],
];

export const toStatus = (text: string): PersonStatus | null =>
  STATUSES.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? null;

const GENDERS: Readonly<Record<string, Gender>> = {
  male: 'male',
  m: 'male',
  man: 'male',
  me: 'male',
  mume: 'male',
  female: 'female',
  f: 'female',
  woman: 'female',
  ke: 'female',
  mke: 'female',
  other: 'other',
};
export const toGender = (text: string): Gender | null => GENDERS[text.toLowerCase()] ?? null;

const POSITIONS: readonly [RegExp, HouseholdPosition][] = [
  [/adult/, 'adult'],
  [/grand|\bother\b|relative|friend|cousin|niece|nephew|guest|visitor/, 'other'],
  [/child|son|daughter|kid|infant|baby|mtoto|dependent|^(true|yes)$/, 'child'],
  [/head|spouse|husband|wife|partner|parent|mother|father|primary|contact|baba|mama/, 'adult'],
];
export const toPosition = (text: string): HouseholdPosition | null =>
  POSITIONS.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? null;

/** Names are compared without case, accents and repeated spaces. */
export const normaliseName = (name: string | null | undefined): string =>
  (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
