import { blankIsNull, fieldMessages, isPlainLine } from '../core/fields.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';

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

/** Letters of any script with their marks, digits, spaces, comma, period, apostrophe and hyphen. */
export function hasOnlyNameCharacters(value: string): boolean {
  return isPlainLine(value) && /^[\p{L}\p{M}\p{Nd}\s,.'’-]*$/u.test(value);
}

const addressPart = (max: number, tooLong: string, accepts: (value: string) => boolean, refusal: string) =>
  z
    .string({ error: refusal })
    .trim()
    .max(max, tooLong)
    .refine(accepts, { error: refusal })
    .transform(blankIsNull)
    .nullish()
    .transform((value) => value ?? null);

const addressParts = (accepts: (value: string) => boolean, refusal: (field: string) => string) => ({
  county: addressPart(PLACE_MAX, addressMessages.countyLong, accepts, refusal('county')),
  town: addressPart(PLACE_MAX, addressMessages.townLong, accepts, refusal('town')),
  area: addressPart(PLACE_MAX, addressMessages.areaLong, accepts, refusal('area')),
  description: addressPart(ADDRESS_DESCRIPTION_MAX, addressMessages.descriptionLong, accepts, refusal('description')),
});

/** As it is answered: an address that is not known is null as a whole. */
export const address = z.object({
  county: z.string().nullable(),
  town: z.string().nullable(),
  area: z.string().nullable(),
  description: z.string().nullable(),
});
export type Address = z.infer<typeof address>;

const isGiven = (value: string | null | undefined) => value !== null && value !== undefined && value !== '';

/** The own residence. County and town go together; without both there is no address, whatever else was written. */
export const residence = z
  .strictObject(addressParts(isPlainLine, () => fieldMessages.invisible))
  .refine((v) => isGiven(v.county) || !isGiven(v.town), fieldRule('county', addressMessages.pair))
  .refine((v) => isGiven(v.town) || !isGiven(v.county), fieldRule('town', addressMessages.pair))
  .transform((v) => (isGiven(v.county) && isGiven(v.town) ? v : null));

/** A person's residence as staff write it: the same, in the words of their form. */
export const adminResidence = z
  .strictObject(addressParts(isPlainLine, () => fieldMessages.invisible))
  .refine((v) => isGiven(v.county) || !isGiven(v.town), fieldRule('county', addressMessages.pair))
  .refine((v) => isGiven(v.town) || !isGiven(v.county), fieldRule('town', addressMessages.townWithCounty))
  .transform((v) => (isGiven(v.county) && isGiven(v.town) ? v : null));

const CHARACTERS: Record<string, string> = {
  county: addressMessages.countyCharacters,
  town: addressMessages.townCharacters,
  area: addressMessages.areaCharacters,
  description: addressMessages.descriptionCharacters,
};

/** Of a family member: any of the parts, or none. */
export const familyAddress = z
  .strictObject(addressParts(hasOnlyNameCharacters, (field) => CHARACTERS[field] ?? fieldMessages.invisible))
  .transform((v) => (Object.values(v).some(isGiven) ? v : null));

/** Of a family member, as staff write it: all four parts, or none. */
export const wholeAddress = z
  .strictObject(addressParts(hasOnlyNameCharacters, (field) => CHARACTERS[field] ?? fieldMessages.invisible))
  .refine(
    (v) => Object.values(v).every(isGiven) || !Object.values(v).some(isGiven),
    fieldRule('', addressMessages.allOrNone),
  )
  .transform((v) => (Object.values(v).some(isGiven) ? v : null));

/** In a multipart body an address is JSON text, or the text null. */
export function addressField<S extends z.ZodType>(schema: S, unreadable: string) {
  return z
    .string({ error: unreadable })
    .max(4000, unreadable)
    .transform((text, context): unknown => {
      const value = text.trim() === '' ? null : parseJsonText(text);
      if (typeof value === 'object' && !Array.isArray(value)) return value;
      context.addIssue({ code: 'custom', message: unreadable });
      return z.NEVER;
    })
    .pipe(schema.nullable());
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
