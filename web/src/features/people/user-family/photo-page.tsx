import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks, peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { PhotoField } from '../../records/photos/photo-field.tsx';
import { useStaffForbiddenRedirect } from '../shared/staff-forbidden.ts';
import { markPeopleStale, useUserFamilyMember, useUserFamilyPhoto, useUserFamilyRoute } from './api.ts';
import { MemberSkeleton } from './member-skeleton.tsx';
import { DeletePhotoQuestion } from './photo-question.tsx';
import { useMemberPhotoDeletion } from './use-member-photo-deletion.ts';
import { useMemberPhotoUpload } from './use-photo-upload.ts';

export const meta = () => [{ title: pageTitle('Manage Family Member Photo') }];

export default function UserFamilyPhotoPage() {
  const place = useUserFamilyRoute();
  const member = useUserFamilyMember(place);
  const isRefused = useStaffForbiddenRedirect(member.error);
  const isAbsent = member.error instanceof ApiError && member.error.status === 404;
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={place.details}>{t('Back to Details')}</BackLink>
        <PageHeader title={t('Manage Family Member Photo')} lead={reserveLine(member.data?.name, member)} />
      </div>
      {member.isPending && <MemberSkeleton />}
      {isAbsent && <EmptyState title={t(peopleFamilyMessages.photoAbsent)} drawing="people" />}
      {member.isError && !isAbsent && !isRefused && (
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
  const saved = useUserFamilyPhoto(member.photo);
  const goBack = () => void markPeopleStale(client).then(() => navigate(details));
  const params = { id: userId, familyId: member.id };
  const sending = useMemberPhotoUpload(params, goBack);
  const removal = useMemberPhotoDeletion({ params, fallback: peopleFamilyFallbacks.managePhotoDelete, onDone: goBack });
  const isBusy = sending.isBusy || removal.isBusy || removal.isDone;
  const refusal = sending.refusal ?? removal.refusal;
  return (
    <div className={frame['card']}>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <PhotoField
        label={t('Upload Photo (PNG, JPG, JPEG, max 5MB)')}
        chosen={sending.chosen}
        savedUrl={saved.url}
        name={member.name}
        size={128}
        disabled={isBusy}
        onRemove={member.photo === null ? undefined : removal.ask}
        removeLabel={t('Delete Photo')}
      />
      {sending.progress && <UploadProgress progress={sending.progress} />}
      <div className={frame['buttons']}>
        <button type="button" className={buttonClass('main', shared['main'])} disabled={isBusy} onClick={sending.start}>
          {sending.isBusy ? t('Uploading...') : t('Upload')}
        </button>
      </div>
      {removal.isAsking && <DeletePhotoQuestion name={member.name} removal={removal} />}
    </div>
  );
}
