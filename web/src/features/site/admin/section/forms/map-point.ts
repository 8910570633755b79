const PAIR = /(-?\d{1,2}(?:\.\d+)?)\s*[,/]\s*(-?\d{1,3}(?:\.\d+)?)(?!\d)/;

/**
 * Reads a point that was copied from a map: '-1.29365, 36.86124', or a link that contains the two numbers. Null for
 * anything else, also for a single number with a decimal comma.
 */
export function parseMapPoint(text: string): { latitude: string; longitude: string } | null {
  const isLink = /^https?:/.test(text.trim());
  const place = isLink ? text.replace(/^[^@#?]*/, '').replace(/^#map=\d+\//, '') : text.trim();
  const found = PAIR.exec(place);
  if (!found?.[1] || !found[2] || (!isLink && found[0] !== place)) return null;
  const isDecimalComma = !isLink && !/[\s.]/.test(place);
  return isDecimalComma ? null : { latitude: found[1], longitude: found[2] };
}

/** A number as it was typed; NaN if it is none, so that the contract rejects it. */
export function parseNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
