import { householdMessages } from '@kanisa/contract/people/households.ts';
import { Link, useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { LineIcon } from '../../../ui/line-icons.tsx';
import {
  RecordColumns,
  RecordHead,
  RecordPage,
  RecordSection,
  recordMainActionClass,
} from '../../../ui/record/record-frame.tsx';
import { formatHidden } from '../people/record/household-strip.tsx';
import { AddressSection } from './address-section.tsx';
import { type HouseholdAnswer, useHousehold } from './api.ts';
import styles from './household.module.css';
import { HouseholdMenu } from './household-menu.tsx';
import { MemberLine } from './member-line.tsx';

export const meta = () => [{ title: pageTitle(t('Household')) }];

export default function HouseholdPage() {
  const { id = '' } = useParams();
  const household = useHousehold(Number(id));
  if (hasErrorStatus(household.error, 404, 400))
    return (
      <EmptyState
        level={1}
        title={householdMessages.notFound}
        drawing="people"
        action={<ButtonLink to="/admin/people">{t('Show everyone')}</ButtonLink>}
      />
    );
  return (
    <RecordPage crumbs={[{ label: t('People'), to: '/admin/people' }]}>
      {household.isError && !household.data && (
        <ApiErrorBanner error={household.error} busy={household.isFetching} onRetry={() => void household.refetch()} />
      )}
      {household.isPending && <SkeletonLines count={6} />}
      {household.data && <HouseholdRecord answer={household.data} />}
    </RecordPage>
  );
}

function HouseholdRecord({ answer }: { answer: HouseholdAnswer }) {
  const { household, people } = answer;
  const { id, name, may_edit: mayEdit } = household;
  return (
    <>
      <RecordHead
        face={<HouseMark />}
        name={t('{name} household', { name })}
        facts={describeSize(answer)}
        actions={
          mayEdit && (
            <Link to={`/admin/people/new?household=${id}`} className={recordMainActionClass}>
              <LineIcon name="add" />
              {t('Add somebody new')}
            </Link>
          )
        }
        menu={mayEdit && <HouseholdMenu answer={answer} />}
      />
      <RecordColumns
        main={
          <RecordSection title={t('People')}>
            <ul className={styles['people']}>
              {people.map((person) => (
                <MemberLine key={person.id} household={household} person={person} />
              ))}
            </ul>
            {household.hidden_children > 0 && (
              <p className={styles['soft']}>{formatHidden(household.hidden_children)}</p>
            )}
          </RecordSection>
        }
        side={<AddressSection answer={answer} />}
      />
    </>
  );
}

/** '2 adults, 3 children' */
function describeSize({ household, people }: HouseholdAnswer): string {
  const children = people.filter((person) => person.is_child).length + household.hidden_children;
  const adults = people.length - children + household.hidden_children;
  return [
    adults > 0 && t('{count} adults', { count: adults }),
    children > 0 && t('{count} children', { count: children }),
  ]
    .filter(Boolean)
    .join(', ');
}

function HouseMark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 92 92" aria-hidden="true">
      <circle cx="46" cy="46" r="46" />
      <path d="M24 46 46 27l22 19v20a3 3 0 0 1-3 3H52V54H40v15H27a3 3 0 0 1-3-3z" />
    </svg>
  );
}
