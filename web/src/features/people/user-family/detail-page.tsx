import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { CameraIcon, PencilIcon, TrashIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { Fact } from '../../../ui/text/fact.tsx';
import { PhotoFace } from '../../records/photos/photo-face.tsx';
import { Birthday } from '../shared/birthday.tsx';
import face from '../shared/family-face.module.css';
import { FAMILY_LABELS } from '../shared/family-labels.ts';
import { formatAddress } from '../shared/format-address.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { useUserFamilyMember, useUserFamilyPhoto, useUserFamilyRoute } from './api.ts';
import styles from './family.module.css';
import { MemberSkeleton } from './member-skeleton.tsx';
import { useUserFamilyDeletion } from './use-user-family-deletion.ts';

export const meta = () => [{ title: pageTitle(t('Family Member')) }];

export default function UserFamilyDetailPage() {
  const route = useUserFamilyRoute();
  const member = useUserFamilyMember(route);
  const isForbidden = useForbiddenRedirect(member.error, UNAUTHORIZED_TEXT);
  const isMissing = hasErrorStatus(member.error, 404);
  return (
    <div className={`${frame['page']} ${shared['page']} ${shared['middle']}`}>
      <div>
        <BackLink to={route.list}>{t('Back to Family')}</BackLink>
        {!isMissing && <PageHeader title={t('Family Member')} />}
      </div>
      {member.isPending && <MemberSkeleton />}
      {isMissing && (
        <EmptyState level={1} title={peopleFamilyMessages.absent} drawing="people">
          <p>{t('The record may have been deleted, or the address is mistyped.')}</p>
        </EmptyState>
      )}
      {member.isError && !isMissing && !isForbidden && (
        <ApiErrorBanner error={member.error} busy={member.isFetching} onRetry={() => void member.refetch()} />
      )}
      {member.data && <MemberDetails member={member.data} />}
    </div>
  );
}

function MemberDetails({ member }: { member: UserFamilyMember }) {
  const photo = useUserFamilyPhoto(member.photo);
  const deletion = useUserFamilyDeletion();
  const { name } = member;
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <section className={frame['card']} aria-labelledby="who" aria-busy={deletion.isDeleting}>
        <div className={face['who']}>
          <PhotoFace name={name} url={photo.url} size={96} />
          <div>
            <h2 id="who">{name}</h2>
            <p className={styles['badge']}>
              <Badge good={member.is_active}>{member.is_active ? t('ACTIVE') : t('INACTIVE')}</Badge>
            </p>
          </div>
        </div>
        <MemberFacts member={member} />
        <MemberActions isDeleting={deletion.isDeleting} onDelete={() => deletion.ask(member)} />
      </section>
      {deletion.asked && (
        <QuestionDialog
          title={t('Are you sure you want to delete {name}?', { name })}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('This deletes the record and the photo. You can’t undo it.')}
        </QuestionDialog>
      )}
    </>
  );
}

function MemberFacts({ member }: { member: UserFamilyMember }) {
  const { gender, date_of_birth: born, contact_info: contact, bio } = member;
  return (
    <dl className={`${frame['facts']} ${shared['facts']}`}>
      <Fact term={t('Relationship')}>{FAMILY_LABELS[member.relationship]}</Fact>
      <Fact term={t('Gender')}>{gender && FAMILY_LABELS[gender]}</Fact>
      <Fact term={t('Date of birth')}>{born && <Birthday day={born} />}</Fact>
      <Fact term={t('Contact info')}>{contact}</Fact>
      <Fact term={t('Address')}>{formatAddress(member.address)}</Fact>
      <Fact term={t('Bio')}>{bio && <span className={styles['bio']}>{bio}</span>}</Fact>
    </dl>
  );
}

function MemberActions({ isDeleting, onDelete }: { isDeleting: boolean; onDelete: () => void }) {
  const { details } = useUserFamilyRoute();
  return (
    <div className={styles['ways']}>
      <ButtonLink to={`${details}/edit`}>
        <PencilIcon />
        {t('Edit')}
      </ButtonLink>
      <ButtonLink to={`${details}/photo`} look="plain">
        <CameraIcon />
        {t('Manage Photo')}
      </ButtonLink>
      <button
        type="button"
        className={buttonClass('plain', shared['risky'], shared['button'])}
        disabled={isDeleting}
        onClick={onDelete}
      >
        <TrashIcon />
        {isDeleting ? t('Deleting...') : t('Delete')}
      </button>
    </div>
  );
}
