import type { Language } from '@kanisa/contract/core/languages.ts';

/** Words in Kiswahili have 24 hours and no AM or PM: '09:00-11:30'. */
export function formatServiceTime(opens: string, closes: string, language: Language): string {
  if (language === 'en') return formatEnglishTime(opens, closes);
  if (!splitClock(opens)) return '';
  return splitClock(closes) ? `${opens}-${closes}` : opens;
}

/** '9:00-11:30 AM', '6:00 PM-1:00 AM'; only the beginning if there is no end. Empty if there is no beginning. */
function formatEnglishTime(opens: string, closes: string): string {
  const begin = splitClock(opens);
  if (!begin) return '';
  const end = splitClock(closes);
  if (!end) return `${begin.clock} ${begin.half}`;
  return begin.half === end.half
    ? `${begin.clock}-${end.clock} ${end.half}`
    : `${begin.clock} ${begin.half}-${end.clock} ${end.half}`;
}

function splitClock(time: string): { clock: string; half: 'AM' | 'PM' } | null {
  const found = /^(\d\d):(\d\d)$/.exec(time);
  if (!found) return null;
  const hour = Number(found[1]);
  return { clock: `${hour % 12 || 12}:${found[2]}`, half: hour < 12 ? 'AM' : 'PM' };
}
