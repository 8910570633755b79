import { blankIsNull, fieldMessages, isPlainLine, trimText } from '../core/fields.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import {
  ADDRESS_DESCRIPTION_MAX,
  addressMessages,
  CHARACTERS,
  hasOnlyNameCharacters,
  isGiven,
  PLACE_MAX,
  parseJsonText,
} from './address.ts';

const addressPart = (max: number, tooLong: string, accepts: (value: string) => boolean, invalid: string) =>
  z
    .string({ error: invalid })
    .overwrite(trimText)
    .max(max, tooLong)
    .refine(accepts, { error: invalid })
    .transform(blankIsNull)
    .nullish()
    .transform((value) => value ?? null);

const addressParts = (accepts: (value: string) => boolean, invalid: (field: string) => string) => ({
  county: addressPart(PLACE_MAX, addressMessages.countyLong, accepts, invalid('county')),
  town: addressPart(PLACE_MAX, addressMessages.townLong, accepts, invalid('town')),
  area: addressPart(PLACE_MAX, addressMessages.areaLong, accepts, invalid('area')),
  description: addressPart(ADDRESS_DESCRIPTION_MAX, addressMessages.descriptionLong, accepts, invalid('description')),
});

/** Address in an answer; an unknown address is null as a whole. */
export const address = z.object({
  county: z.string().nullable(),
  town: z.string().nullable(),
  area: z.string().nullable(),
  description: z.string().nullable(),
});
export type Address = z.infer<typeof address>;

/** The user's own residence. County and town belong together; without both the address is null. */
export const residence = z
  .strictObject(addressParts(isPlainLine, () => fieldMessages.invisible))
  .refine((v) => isGiven(v.county) || !isGiven(v.town), fieldRule('county', addressMessages.pair))
  .refine((v) => isGiven(v.town) || !isGiven(v.county), fieldRule('town', addressMessages.pair))
  .transform((v) => (isGiven(v.county) && isGiven(v.town) ? v : null));

/** Residence in the staff form: the same rules with the messages of that form. */
export const adminResidence = z
  .strictObject(addressParts(isPlainLine, () => fieldMessages.invisible))
  .refine((v) => isGiven(v.county) || !isGiven(v.town), fieldRule('county', addressMessages.pair))
  .refine((v) => isGiven(v.town) || !isGiven(v.county), fieldRule('town', addressMessages.townWithCounty))
  .transform((v) => (isGiven(v.county) && isGiven(v.town) ? v : null));

/** Address of a family member: any of the parts, or none. */
export const familyAddress = z
  .strictObject(addressParts(hasOnlyNameCharacters, (field) => CHARACTERS[field] ?? fieldMessages.invisible))
  .transform((v) => (Object.values(v).some(isGiven) ? v : null));

/** Address of a family member in the staff form: all four parts, or none. */
export const wholeAddress = z
  .strictObject(addressParts(hasOnlyNameCharacters, (field) => CHARACTERS[field] ?? fieldMessages.invisible))
  .refine(
    (v) => Object.values(v).every(isGiven) || !Object.values(v).some(isGiven),
    fieldRule('', addressMessages.allOrNone),
  )
  .transform((v) => (Object.values(v).some(isGiven) ? v : null));

/** Address in a multipart body: JSON text, or the text null. */
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
