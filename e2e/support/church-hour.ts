const HOURS = 24;

/** A time zone in which it is about this hour now: quiet hours follow the church's clock, and tests run at any hour. */
export function findTimeZoneAtHour(hour: number): string {
  // Zones reach from 11 hours behind to 12 ahead; the names of Etc have the opposite sign.
  const ahead = ((hour - new Date().getUTCHours() + HOURS + 11) % HOURS) - 11;
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
