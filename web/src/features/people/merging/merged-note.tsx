import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { recordActionClass } from '../../../ui/record/record-frame.tsx';
import { formatRecentDay } from '../people/shared/person-text.ts';
import { useMergeUndo } from './api.ts';

/** A quiet line on the record, with the way back for seven days. */
export function MergedNote({
  merge,
  className,
}: {
  merge: NonNullable<Person['merge']>;
  className?: string | undefined;
}) {
  const undo = useMergeUndo(merge.id);
  return (
    <div className={className}>
      <p>
        {t('Two records became this one. You can undo that until {day}.', { day: formatRecentDay(merge.undo_until) })}
      </p>
      <button type="button" className={recordActionClass} disabled={undo.isPending} onClick={() => undo.mutate()}>
        {t('Undo')}
      </button>
    </div>
  );
}
