import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks, peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { markPeopleStale, useUserFamilyMember, useUserFamilyRoute } from './api.ts';
import { UserFamilyPhotoField, useUserPhotoDeletion } from './member-photo.tsx';
import { MemberSkeleton } from './member-skeleton.tsx';
import { useMemberPhotoUpload } from './use-photo-upload.ts';

export const meta = () => [{ title: pageTitle(t('Manage Family Member Photo')) }];

export default function UserFamilyPhotoPage() {
  const route = useUserFamilyRoute();
  const member = useUserFamilyMember(route);
  const isForbidden = useForbiddenRedirect(member.error, UNAUTHORIZED_TEXT);
  const isMissing = hasErrorStatus(member.error, 404);
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={route.details}>{t('Back to Details')}</BackLink>
        <PageHeader title={t('Manage Family Member Photo')} lead={reserveLine(member.data?.name, member)} />
      </div>
      {member.isPending && <MemberSkeleton />}
      {isMissing && <EmptyState title={peopleFamilyMessages.photoAbsent} drawing="people" />}
      {member.isError && !isMissing && !isForbidden && (
        <NotLoaded text={member.error.message} busy={member.isFetching} onRetry={() => void member.refetch()} />
      )}
      {member.data && <PhotoManager member={member.data} />}
    </div>
  );
}

function NotLoaded({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onRetry}>
          {busy ? t('Trying...') : t('Try again')}
        </button>
      }
    >
      <p>
        <strong>{t('ERROR')}</strong>
      </p>
      <p>{text}</p>
    </Banner>
  );
}

function PhotoManager({ member }: { member: UserFamilyMember }) {
  const { userId, details } = useUserFamilyRoute();
  const client = useQueryClient();
  const navigate = useNavigate();
  const goBack = () => void markPeopleStale(client).then(() => navigate(details));
  const upload = useMemberPhotoUpload({ id: userId, familyId: member.id }, goBack);
  const deletion = useUserPhotoDeletion({
    userId,
    member,
    fallback: peopleFamilyFallbacks.managePhotoDelete,
    onDone: goBack,
  });
  const isBusy = upload.isBusy || deletion.isDeleting || deletion.isDone;
  return (
    <div className={frame['card']}>
      <UserFamilyPhotoField
        member={member}
        deletion={deletion}
        errorMessage={upload.errorMessage}
        label={t('Upload Photo (PNG, JPG, JPEG, max 5MB)')}
        chosen={upload.chosen}
        name={member.name}
        size={128}
        disabled={isBusy}
      />
      {upload.progress && <UploadProgress progress={upload.progress} />}
      <div className={frame['buttons']}>
        <button
          type="button"
          className={buttonClass(upload.chosen.file ? 'main' : 'quiet')}
          disabled={isBusy}
          onClick={upload.start}
        >
          {upload.isBusy ? t('Uploading...') : t('Upload')}
        </button>
      </div>
    </div>
  );
}
