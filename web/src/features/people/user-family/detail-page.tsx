import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import { ApiError } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CameraIcon, PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { Fact } from '../../../ui/text/fact.tsx';
import { PhotoFace } from '../../records/photos/photo-face.tsx';
import { Birthday } from '../shared/birthday.tsx';
import { getFamilyLabel } from '../shared/family-labels.ts';
import { formatAddress } from '../shared/format-address.ts';
import { useStaffForbiddenRedirect } from '../shared/staff-forbidden.ts';
import { useUserFamilyMember, useUserFamilyPhoto, useUserFamilyRoute } from './api.ts';
import styles from './family.module.css';
import { MemberSkeleton } from './member-skeleton.tsx';
import { useUserFamilyDeletion } from './use-user-family-deletion.ts';

export const meta = () => [{ title: pageTitle('Family Member') }];

export default function UserFamilyDetailPage() {
  const place = useUserFamilyRoute();
  const member = useUserFamilyMember(place);
  const isRefused = useStaffForbiddenRedirect(member.error);
  const isAbsent = member.error instanceof ApiError && member.error.status === 404;
  return (
    <div className={`${frame['page']} ${shared['page']} ${shared['middle']}`}>
      <div>
        <BackLink to={place.list}>{t('Back to Family')}</BackLink>
        {!isAbsent && <PageHeader title={t('Family Member')} />}
      </div>
      {member.isPending && <MemberSkeleton />}
      {isAbsent && (
        <EmptyState level={1} title={t(peopleFamilyMessages.absent)} drawing="people">
          <p>{t('The record may have been deleted, or the address may be mistyped.')}</p>
        </EmptyState>
      )}
      {member.isError && !isAbsent && !isRefused && (
        <ApiErrorBanner error={member.error} busy={member.isFetching} onRetry={() => void member.refetch()} />
      )}
      {member.data && <MemberDetails member={member.data} />}
    </div>
  );
}

function MemberDetails({ member }: { member: UserFamilyMember }) {
  const place = useUserFamilyRoute();
  const photo = useUserFamilyPhoto(member.photo);
  const deletion = useUserFamilyDeletion(member, place);
  const { name } = member;
  return (
    <>
      {deletion.refusal && <Banner tone="error">{deletion.refusal}</Banner>}
      <section className={frame['card']} aria-labelledby="who" aria-busy={deletion.isBusy}>
        <div className={styles['who']}>
          <PhotoFace name={name} url={photo.url} size={96} />
          <div>
            <h2 id="who">{name}</h2>
            <p className={styles['badge']}>
              <Badge good={member.is_active}>{member.is_active ? t('ACTIVE') : t('INACTIVE')}</Badge>
            </p>
          </div>
        </div>
        <MemberFacts member={member} />
        <MemberActions to={place.details} deletion={deletion} />
      </section>
      {deletion.isAsking && (
        <QuestionDialog
          title={t('Are you sure you want to delete {name}?', { name })}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={deletion.keep}
          onRisky={deletion.remove}
        >
          {t('What is kept about this person, and the photo, cannot be brought back.')}
        </QuestionDialog>
      )}
    </>
  );
}

function MemberFacts({ member }: { member: UserFamilyMember }) {
  const { gender, date_of_birth: born, contact_info: contact, bio } = member;
  return (
    <dl className={`${frame['facts']} ${shared['facts']}`}>
      <Fact term={t('Relationship')}>{t(getFamilyLabel(member.relationship))}</Fact>
      <Fact term={t('Gender')}>{gender && t(getFamilyLabel(gender))}</Fact>
      <Fact term={t('Date of birth')}>{born && <Birthday day={born} />}</Fact>
      <Fact term={t('Contact info')}>{contact}</Fact>
      <Fact term={t('Address')}>{formatAddress(member.address)}</Fact>
      <Fact term={t('Bio')}>{bio && <span className={styles['bio']}>{bio}</span>}</Fact>
    </dl>
  );
}

function MemberActions({ to, deletion }: { to: string; deletion: ReturnType<typeof useUserFamilyDeletion> }) {
  return (
    <div className={styles['ways']}>
      <ButtonLink to={`${to}/edit`}>
        <PencilIcon />
        {t('Edit')}
      </ButtonLink>
      <ButtonLink to={`${to}/photo`} look="plain">
        <CameraIcon />
        {t('Manage Photo')}
      </ButtonLink>
      <button
        type="button"
        className={buttonClass('plain', shared['risky'], shared['button'])}
        disabled={deletion.isBusy}
        onClick={deletion.ask}
      >
        <TrashIcon />
        {deletion.isBusy ? t('Deleting...') : t('Delete')}
      </button>
    </div>
  );
}
