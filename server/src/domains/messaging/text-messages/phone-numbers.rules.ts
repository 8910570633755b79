/** What can be said of a phone before any gateway is asked. */
export type TextPhone = { number: string } | { reason: 'no_phone' | 'fixed_line' | 'other_country' };

const KENYA_CODE = '+254';
/** Networks begin their numbers with 7 or 1; 020 and 04 to 06 are lines in houses. */
const KENYAN_MOBILE = /^\+254[17]\d{8}$/;

/**
 * The one E.164 number that a text goes to. Somebody may have typed the 0 of a Kenyan number behind the country's code:
 * it is the same phone without it.
 */
export function toTextPhone(stored: string | null, countries: readonly string[] | null): TextPhone {
  if (stored === null) return { reason: 'no_phone' };
  const number = stored.replace(/^\+2540/, KENYA_CODE);
  if (countries && !countries.some((code) => number.startsWith(`+${code}`))) return { reason: 'other_country' };
  if (number.startsWith(KENYA_CODE) && !KENYAN_MOBILE.test(number)) return { reason: 'fixed_line' };
  return { number };
}
