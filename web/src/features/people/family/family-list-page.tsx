import type { FamilyMember } from '@kanisa/contract/people/family.schema.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import type { HouseholdLink } from '@kanisa/contract/people/spouses.schema.ts';
import { lazy, Suspense } from 'react';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useHouseholdLink } from '../shared/household-link.ts';
import { useFamily } from './api.ts';
import styles from './family.module.css';
import { FamilySkeleton } from './family-skeleton.tsx';
import { FamilyMemberCard } from './member-card.tsx';
import { useFamilyDeletion } from './use-family-deletion.ts';

/** Most people look at it once. Without a connection it is left out. */
const SpousePart = lazy(async () => {
  try {
    return { default: (await import('./spouse/spouse-part.tsx')).SpousePart };
  } catch {
    return { default: () => null };
  }
});

export const meta = () => [{ title: pageTitle(t('My family')) }];

export default function FamilyListPage() {
  const family = useFamily();
  const members = family.data;
  const link = useHouseholdLink().data;
  return (
    <div className={frame['page']}>
      <div>
        <BackLink to="/profile">{t('My profile')}</BackLink>
        <PageHeader
          title={t('My family')}
          lead={reserveLine(members && t('{count} Members', { count: members.length }), family)}
          action={members?.length !== 0 && <AddLink />}
        />
      </div>
      {family.isError && !members && (
        <ApiErrorBanner error={family.error} busy={family.isFetching} onRetry={() => void family.refetch()} />
      )}
      <Deferred isPending={family.isPending} until={<FamilySkeleton />}>
        {members && <Members members={members} link={link} />}
        {members && link && (
          <Suspense>
            <SpousePart link={link} />
          </Suspense>
        )}
      </Deferred>
    </div>
  );
}

function AddLink() {
  return (
    <ButtonLink to="/profile/family/add" className={frame['wideOnPhone']}>
      <PlusIcon />
      {t('Add Family Member')}
    </ButtonLink>
  );
}

function Members({ members, link }: { members: readonly FamilyMember[]; link: HouseholdLink | undefined }) {
  const deletion = useFamilyDeletion();
  const findFact = (id: number) => link?.family_members.find((entry) => entry.id === id);
  const endsRecord = deletion.asked && findFact(deletion.asked.id)?.ends_record;
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      {members.length === 0 ? (
        <div className={frame['card']}>
          <EmptyState title={t('No Family Members')} drawing="people" action={<AddLink />}>
            <p>{t('Add the people you live with. Only you and the church office can see them.')}</p>
          </EmptyState>
        </div>
      ) : (
        <ul className={styles['cards']}>
          {members.map((member) => (
            <FamilyMemberCard
              key={member.id}
              member={member}
              isBusy={deletion.deleting?.id === member.id}
              enteredBy={findFact(member.id)?.is_own === false ? (link?.spouse?.name ?? null) : null}
              onDelete={() => deletion.ask(member)}
            />
          ))}
        </ul>
      )}
      {deletion.asked && (
        <QuestionDialog
          title={t(familyMessages.deleteQuestion, { name: deletion.asked.name })}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('Their details and photo can’t be restored.')}{' '}
          {endsRecord === true && t('The church’s record of them ends, too.')}
          {endsRecord === false && t('The church keeps its record of them.')}
        </QuestionDialog>
      )}
    </>
  );
}
