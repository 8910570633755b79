import type { Candidate } from '@kanisa/contract/serving/plan.schema.ts';
import { exclusionWords, FAIR_DAYS } from '@kanisa/contract/serving/serving.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { type SlotKey, useCandidates, type usePlaceChanges } from './api.ts';
import styles from './dialog.module.css';
import { WhyThisPerson } from './why.tsx';

interface Props {
  departmentId: string;
  slot: SlotKey;
  choose: ReturnType<typeof usePlaceChanges>['choose'];
  onChosen: () => void;
}

/** Everybody who can do it; who has served least comes first. */
export function CandidateList({ departmentId, slot, choose, onChosen }: Props) {
  const candidates = useCandidates(departmentId, slot);
  if (candidates.isPending) return <SkeletonLines count={6} />;
  if (!candidates.data)
    return (
      candidates.error && (
        <ApiErrorBanner
          error={candidates.error}
          busy={candidates.isFetching}
          onRetry={() => void candidates.refetch()}
        />
      )
    );
  if (candidates.data.length === 0)
    return <p>{t('Nobody can do this yet. Choose people for this position under Positions.')}</p>;
  return (
    <>
      <p>{t('Who has served least comes first.')}</p>
      <ul className={styles['candidates']} aria-busy={candidates.isFetching}>
        {candidates.data.map((candidate) => (
          <CandidateRow
            key={candidate.person.id}
            candidate={candidate}
            pressed={choose.isPending ? choose.variables.userId : null}
            onChoose={() => choose.mutate({ slot, userId: candidate.person.id }, { onSuccess: onChosen })}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  candidate: Candidate;
  /** The person who is being planned, or null. */
  pressed: number | null;
  onChoose: () => void;
}

function CandidateRow({ candidate: { person, exclusion, is_there: isThere, why }, pressed, onChoose }: RowProps) {
  const name = formatFullName(person);
  const obstacle = isThere ? t('Already serves at this date') : exclusion && exclusionWords[exclusion];
  return (
    <li data-excluded={obstacle ? true : undefined}>
      <Avatar name={name} size={36} />
      <div>
        <p className={frame['strong']}>{name}</p>
        <p className={styles['fact']}>
          {obstacle || t('{count} dates in {days} days', { count: why.dates_in_56_days, days: FAIR_DAYS })}
        </p>
      </div>
      {!isThere && (
        <button
          type="button"
          className={buttonClass('plain')}
          aria-label={t('Choose {name}', { name })}
          disabled={pressed !== null}
          onClick={onChoose}
        >
          {pressed === person.id ? t('Saving...') : t('Choose')}
        </button>
      )}
      <WhyThisPerson why={why} exclusion={obstacle} />
    </li>
  );
}
