import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Fact } from '../../../ui/text/fact.tsx';
import { PhotoField } from '../../records/photos/photo-field.tsx';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { usePhoto } from '../../records/photos/use-photo.ts';
import styles from './profile.module.css';
import { useProfilePhotoDeletion } from './use-profile-photo-deletion.ts';

interface Props {
  profile: Profile;
  photo: ChosenPhoto;
  mayEdit: boolean;
  /** True while the form is being saved. */
  busy: boolean;
}

/** Photo and the facts that only staff can change. */
export function ProfileIdentityCard({ profile, photo, mayEdit, busy }: Props) {
  const saved = usePhoto(profile.profile_photo);
  const deletion = useProfilePhotoDeletion();
  const name = formatFullName(profile);
  return (
    <section className={`${frame['card']} ${styles['card']} ${styles['identity']}`} aria-labelledby="who">
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <PhotoField
        label={t('Profile photo')}
        quiet
        chosen={photo}
        savedUrl={saved.url}
        name={name}
        size={88}
        readOnly={!mayEdit}
        disabled={busy || deletion.isDeleting}
        note={saved.failed ? profileFallbacks.photo : undefined}
        onRemove={profile.profile_photo === null ? undefined : () => deletion.ask(profile)}
      >
        <h2 id="who" className={styles['name']}>
          {name}
        </h2>
        <p className={styles['badges']}>
          <Badge good={profile.is_active}>{profile.is_active ? t('Active') : t('Inactive')}</Badge>
          <Badge good={profile.is_verified}>{profile.is_verified ? t('Verified') : t('Not Verified')}</Badge>
        </p>
      </PhotoField>
      <dl className={`${frame['facts']} ${styles['facts']}`}>
        <Fact term={t('First name')}>{profile.first_name}</Fact>
        <Fact term={t('Last name')}>{profile.last_name}</Fact>
        <Fact term={t('Username')}>{profile.username}</Fact>
        <Fact term={t('Church email')}>{profile.church_email}</Fact>
      </dl>
      {deletion.asked && (
        <QuestionDialog
          title={t('Remove your profile photo?')}
          safe={t('Keep it')}
          risky={t('Remove photo')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('Your initials will be shown instead. This counts as one of today’s updates.')}
        </QuestionDialog>
      )}
    </section>
  );
}
