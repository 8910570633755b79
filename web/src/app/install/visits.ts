/** Stored in place of the visits once somebody has answered. */
export const REFUSED = 'no';
/** Pages that follow each other within this time are one visit. */
const VISIT_MS = 30 * 60_000;
/** The offer comes on the second visit. */
const OFFERED_FROM = 2;

/** Counts a page load: `stored` is the time of the last one and the number of visits, or that somebody has answered. */
export function countVisit(stored: string | null, now: number): { stored: string; mayOffer: boolean } {
  if (stored === REFUSED) return { stored, mayOffer: false };
  const [last = 0, counted = 1] = (stored ?? '').split(' ').map(Number);
  const isNew = !(now - last < VISIT_MS && now >= last);
  const visits = (Number.isInteger(counted) ? counted : 1) + (isNew && last > 0 ? 1 : 0);
  return { stored: `${now} ${visits}`, mayOffer: visits >= OFFERED_FROM };
}
