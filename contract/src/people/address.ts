import { isPlainLine } from '../core/fields.ts';

export const PLACE_MAX = 50;
export const ADDRESS_DESCRIPTION_MAX = 100;

export const addressMessages = {
  pair: 'County and town are required when providing address',
  townWithCounty: 'Town required if county provided',
  allOrNone: 'Please fill all address fields (County, Town, Area, Description) or leave them all empty.',
  countyLong: `County must be ${PLACE_MAX} characters or less`,
  townLong: `Town must be ${PLACE_MAX} characters or less`,
  areaLong: `Area must be ${PLACE_MAX} characters or less`,
  descriptionLong: `Description must be ${ADDRESS_DESCRIPTION_MAX} characters or less`,
  countyCharacters: 'County contains invalid characters',
  townCharacters: 'Town contains invalid characters',
  areaCharacters: 'Area contains invalid characters',
  descriptionCharacters: 'Description contains invalid characters',
} as const;

/** Allows letters of any script with their marks, digits, spaces, comma, period, apostrophe and hyphen. */
export function hasOnlyNameCharacters(value: string): boolean {
  return isPlainLine(value) && /^[\p{L}\p{M}\p{Nd}\s,.'’-]*$/u.test(value);
}

export const isGiven = (value: string | null | undefined) => value !== null && value !== undefined && value !== '';

export const CHARACTERS: Record<string, string> = {
  county: addressMessages.countyCharacters,
  town: addressMessages.townCharacters,
  area: addressMessages.areaCharacters,
  description: addressMessages.descriptionCharacters,
};

export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
