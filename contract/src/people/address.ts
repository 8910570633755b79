import { isPlainLine } from '../core/fields.ts';
import { message } from '../core/message.ts';

export const PLACE_MAX = 50;
export const ADDRESS_DESCRIPTION_MAX = 100;

export const addressMessages = {
  pair: message('County and town are required when providing address'),
  townWithCounty: message('Town required if county provided'),
  allOrNone: message('Please fill all address fields (County, Town, Area, Description) or leave them all empty.'),
  countyLong: message('County must be {max} characters or less', { max: PLACE_MAX }),
  townLong: message('Town must be {max} characters or less', { max: PLACE_MAX }),
  areaLong: message('Area must be {max} characters or less', { max: PLACE_MAX }),
  descriptionLong: message('Description must be {max} characters or less', { max: ADDRESS_DESCRIPTION_MAX }),
  countyCharacters: message('County contains invalid characters'),
  townCharacters: message('Town contains invalid characters'),
  areaCharacters: message('Area contains invalid characters'),
  descriptionCharacters: message('Description contains invalid characters'),
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
