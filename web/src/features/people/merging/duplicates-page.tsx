import type { Duplicate } from '@kanisa/contract/people/merging.schema.ts';
import type { DuplicateReason } from '@kanisa/contract/people/merging.ts';
import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { RecordPage } from '../../../ui/record/record-frame.tsx';
import { PersonFace } from '../people/shared/person-face.tsx';
import { formatAge, formatPhone } from '../people/shared/person-text.ts';
import { useDuplicates, useKeepApart } from './api.ts';
import styles from './merging.module.css';

export const meta = () => [{ title: pageTitle(t('Possible duplicates')) }];

const REASONS: Record<DuplicateReason, () => string> = {
  phone: () => t('The same phone'),
  email: () => t('The same email'),
  birthday: () => t('The same name and birthday'),
  age: () => t('The same name and age'),
  household: () => t('The same name in one household'),
};

export default function DuplicatesPage() {
  const [query] = useSearchParams();
  const page = Math.max(1, Number(query.get('page')) || 1);
  const found = useDuplicates(page);
  const list = useRef<HTMLUListElement>(null);
  const { duplicates = [], pagination } = found.data ?? {};
  if (pagination && duplicates.length === 0 && page > 1) return <RedirectToLastPage pages={pagination.pages} />;
  return (
    <RecordPage crumbs={[{ label: t('People'), to: '/admin/people' }]}>
      <h1 className={styles['title']}>{t('Possible duplicates')}</h1>
      {found.isError && !found.data && (
        <ApiErrorBanner error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonLines count={8} />}
      {pagination && duplicates.length === 0 && (
        <EmptyState title={t('Nobody is recorded twice')} drawing="people">
          {t('We compare phones, emails, names with birthdays, and names in one household.')}
        </EmptyState>
      )}
      {pagination && duplicates.length > 0 && (
        <>
          <p className={styles['lead']}>
            {t('{number} pairs may be one person.', {
              count: pagination.total,
              number: formatNumber(pagination.total),
            })}
          </p>
          <ul className={styles['pairs']} ref={list} tabIndex={-1} aria-label={t('Possible duplicates')}>
            {duplicates.map((pair) => (
              <Pair
                key={pair.people.map(({ id }) => id).join('-')}
                pair={pair}
                // The pressed button disappears with its pair.
                onAnswered={() => list.current?.focus()}
              />
            ))}
          </ul>
          {pagination.pages > 1 && <Pager page={page} pages={pagination.pages} />}
        </>
      )}
    </RecordPage>
  );
}

function Pair({ pair: { people, reasons }, onAnswered }: { pair: Duplicate; onAnswered: () => void }) {
  const apart = useKeepApart();
  const [one, other] = people;
  if (!one || !other) return null;
  return (
    <li className={styles['pair']}>
      <div className={styles['two']}>
        {people.map((person) => (
          <PersonOfPair key={person.id} person={person} />
        ))}
      </div>
      <p className={styles['reasons']}>{reasons.map((reason) => REASONS[reason]()).join(', ')}</p>
      <div className={styles['buttons']}>
        <ButtonLink to={`/admin/people/${one.id}/merge/${other.id}`} look="plain">
          {t('Compare')}
          <span className="visually-hidden">{` ${one.name}, ${other.name}`}</span>
        </ButtonLink>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={apart.isPending}
          onClick={() => apart.mutate([one.id, other.id], { onSuccess: onAnswered })}
        >
          {t('Not the same person')}
        </button>
      </div>
    </li>
  );
}

function PersonOfPair({ person }: { person: PersonSummary }) {
  const { id, name, photo, age, phone_number: phone, email, household, has_account: hasAccount } = person;
  const detail = [
    household && t('{name} household', { name: household.name }),
    age !== null && formatAge(age),
    phone && formatPhone(phone),
    email,
    hasAccount && t('logs in'),
  ];
  return (
    <Link to={`/admin/people/${id}`} className={styles['record']}>
      <PersonFace name={name} photo={photo} sizePx={44} />
      <span>
        <b>{name}</b>
        <span className={styles['detail']}>{detail.filter(Boolean).join(', ')}</span>
      </span>
    </Link>
  );
}
