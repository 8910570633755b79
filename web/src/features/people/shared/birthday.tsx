import { formatDate, t } from '../../../lib/i18n.ts';

/** Formats in UTC: a calendar day is the same in every time zone. `isNamed` adds a label for screen readers. */
export function Birthday({ day, isNamed = false }: { day: string; isNamed?: boolean }) {
  const text = formatDate(`${day}T00:00:00Z`, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <time dateTime={day} title={day}>
      {isNamed && <span className="visually-hidden">{t('Date of birth')} </span>}
      {text}
    </time>
  );
}
