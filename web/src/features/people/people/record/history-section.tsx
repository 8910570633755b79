import type { AuditEntry } from '@kanisa/contract/records/audit.schema.ts';
import { AUDIT_LABELS, auditMessages } from '@kanisa/contract/records/audit.ts';
import { useState } from 'react';
import { formatChurchTime } from '../../../../lib/dates/time-text.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import {
  RecordLine,
  RecordLines,
  RecordNothing,
  RecordSection,
  recordLinkClass,
} from '../../../../ui/record/record-frame.tsx';
import { ListError } from '../../../../ui/work-list/list-parts.tsx';
import { useUserHistory } from '../../../records/shared/api.ts';
import { getFieldLabel, listDifferences } from '../../../records/shared/audit-text.ts';
import { formatShortDay } from '../shared/person-text.ts';

const isView = ({ action }: AuditEntry) => action.endsWith('viewed') || action.endsWith('exported');

/** What changed, by whom and when. That somebody only looked is shown on request. */
export function HistorySection({ personId }: { personId: number }) {
  const [hasViews, setHasViews] = useState(false);
  const history = useUserHistory(personId);
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const shown = entries.filter((entry) => hasViews || !isView(entry));
  return (
    <RecordSection
      title={t('History')}
      action={
        entries.some(isView) && (
          <button
            type="button"
            className={recordLinkClass}
            aria-pressed={hasViews}
            onClick={() => setHasViews(!hasViews)}
          >
            {hasViews ? t('Hide views') : t('Show views too')}
          </button>
        )
      }
    >
      {history.isPending && <SkeletonLines count={3} />}
      {history.isError && !history.data && (
        <ListError text={history.error.message} busy={history.isFetching} onRetry={() => void history.refetch()} />
      )}
      {history.data && shown.length === 0 && <RecordNothing>{t('Nothing changed yet.')}</RecordNothing>}
      <HistoryLines entries={shown} />
      {history.hasNextPage && (
        <button
          type="button"
          className={recordLinkClass}
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('Show older entries')}
        </button>
      )}
    </RecordSection>
  );
}

function HistoryLines({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <RecordLines>
      {entries.map((entry) => (
        <RecordLine
          key={entry.id}
          when={
            <time dateTime={entry.at} title={formatChurchTime(entry.at)}>
              {formatShortDay(entry.at)}
            </time>
          }
          end={entry.who ? formatFullName(entry.who) || entry.who.username : auditMessages.gone}
        >
          {describeEntry(entry)}
        </RecordLine>
      ))}
    </RecordLines>
  );
}

/** 'Phone number changed from 0700 018 402', or what was done if several fields changed. */
function describeEntry(entry: AuditEntry): string {
  const label = AUDIT_LABELS[entry.action];
  const differences = listDifferences(entry);
  const [only] = differences;
  if (only === undefined) return label;
  if (differences.length > 1)
    return t('{action}: {fields}', {
      action: label,
      fields: differences.map(({ field }) => getFieldLabel(field)).join(', '),
    });
  const field = getFieldLabel(only.field);
  if (only.before === null) return t('{field} added: {value}', { field, value: only.after ?? '' });
  if (only.after === null) return t('{field} removed: {value}', { field, value: only.before });
  return t('{field} changed from {value}', { field, value: only.before });
}
