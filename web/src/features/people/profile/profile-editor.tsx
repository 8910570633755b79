import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profilePhotoUpload } from '@kanisa/contract/people/profile.ts';
import { useEffect } from 'react';
import type { TransferProgress } from '../../../lib/api/upload.ts';
import { t } from '../../../lib/i18n.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { InactiveNotice, VerifyWarning } from './account-status-notices.tsx';
import { ProfileContactCard, ProfileResidenceCard } from './editable-cards.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { ProfileIdentityCard } from './identity-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import styles from './profile.module.css';
import { ProfileLinks } from './profile-links.tsx';
import { useProfileForm } from './use-profile-form.ts';

export function ProfileEditor({ profile }: { profile: Profile }) {
  const photo = useChosenPhoto(profilePhotoUpload);
  const { form, values, progress, isChanged } = useProfileForm(profile, photo);
  const mayEdit = profile.is_active && profile.is_verified;
  return (
    <>
      {!profile.is_active && <InactiveNotice />}
      {!profile.is_verified && <VerifyWarning profile={profile} />}
      <EmailConfirmation profile={profile} />
      <UnsavedChangesDialog when={() => isChanged} />
      <ContractForm form={form}>
        <div className={styles['columns']}>
          <ProfileIdentityCard profile={profile} photo={photo} mayEdit={mayEdit} busy={form.busy} />
          <div className={styles['editor']}>
            <ProfileContactCard form={form} readOnly={!mayEdit} />
            <ProfileResidenceCard form={form} values={values.address} readOnly={!mayEdit} />
            <PreferencesCard profile={profile} />
            <LanguageCard profile={profile} />
          </div>
          <ProfileLinks />
        </div>
        {/* The space is reserved, which prevents a layout shift when the bar appears. */}
        <div className={styles['saveRoom']}>
          {mayEdit && isChanged && <SaveBar busy={form.busy} progress={progress} />}
        </div>
      </ContractForm>
    </>
  );
}

function SaveBar({ busy, progress }: { busy: boolean; progress: TransferProgress | null }) {
  // The bar appears while the user types. It must not cover the focused field.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles['save']}>
      {progress ? (
        <UploadProgress progress={progress} />
      ) : (
        <p className={styles['unsaved']}>{busy ? t('One moment...') : t('You have unsaved changes.')}</p>
      )}
      <SubmitButton busy={busy} label={t('Save Changes')} busyLabel={t('Saving...')} />
    </div>
  );
}
