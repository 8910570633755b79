import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { UploadProgress } from '../../../../ui/files/upload-progress.tsx';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { PhotoField } from '../../../records/photos/photo-field.tsx';
import { usePhoto } from '../../../records/photos/use-photo.ts';
import { RoleBadge } from '../../shared/role-badge.tsx';
import styles from './detail.module.css';
import { useUserPhoto } from './use-user-photo.ts';

export function UserIdentityCard({ user }: { user: User }) {
  const saved = usePhoto(user.profile_photo);
  const photo = useUserPhoto(user);
  const name = formatFullName(user);
  return (
    <section className={frame['card']} aria-labelledby="who">
      {photo.errorMessage && <Banner tone="error">{photo.errorMessage}</Banner>}
      <PhotoField
        label={t('Profile photo')}
        quiet
        chosen={photo.chosen}
        savedUrl={saved.url}
        name={name}
        size={96}
        disabled={photo.isBusy}
        note={saved.failed ? peopleFallbacks.photo : undefined}
        onRemove={user.profile_photo === null ? undefined : photo.ask}
        removeLabel={t('Delete Photo')}
        action={<UploadButton photo={photo} />}
      >
        <h2 id="who">{name}</h2>
        <p className={frame['soft']}>{user.username}</p>
        <p className={styles['badges']}>
          <Badge good={user.is_active}>{user.is_active ? t('Active') : t('Inactive')}</Badge>
          <Badge good={user.is_verified}>{user.is_verified ? t('Verified') : t('Unverified')}</Badge>
          <RoleBadge role={user.role} />
        </p>
      </PhotoField>
      {photo.progress && <UploadProgress progress={photo.progress} />}
      {photo.isAsking && (
        <QuestionDialog
          title={t('Delete the photo of {name}?', { name })}
          safe={t('Keep it')}
          risky={t('Delete Photo')}
          onSafe={photo.cancel}
          onRisky={photo.confirm}
        >
          {t('You can’t undo this.')}
        </QuestionDialog>
      )}
    </section>
  );
}

function UploadButton({ photo }: { photo: ReturnType<typeof useUserPhoto> }) {
  return (
    <button
      type="button"
      className={buttonClass(photo.chosen.file ? 'main' : 'quiet', styles['upload'], shared['button'])}
      disabled={photo.isBusy}
      onClick={photo.upload}
    >
      {photo.isBusy ? t('One moment...') : t('Upload Photo')}
    </button>
  );
}
