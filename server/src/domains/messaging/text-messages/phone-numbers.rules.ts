/** Checks that need no gateway. */
export type TextPhone = { number: string } | { reason: 'no_phone' | 'fixed_line' | 'other_country' };

const KENYA_CODE = '+254';
/** Mobile numbers begin with 7 or 1; 020 and 04 to 06 are fixed lines. */
const KENYAN_MOBILE = /^\+254[17]\d{8}$/;

/** Returns the E.164 number. Drops the trunk 0 that some users enter after the Kenyan country code. */
export function toTextPhone(stored: string | null, countries: readonly string[] | null): TextPhone {
  if (stored === null) return { reason: 'no_phone' };
  const number = stored.replace(/^\+2540/, KENYA_CODE);
  if (countries && !countries.some((code) => number.startsWith(`+${code}`))) return { reason: 'other_country' };
  if (number.startsWith(KENYA_CODE) && !KENYAN_MOBILE.test(number)) return { reason: 'fixed_line' };
  return { number };
}
