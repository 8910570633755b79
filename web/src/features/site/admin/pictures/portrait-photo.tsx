import { SITE_IMAGE_TYPES, siteImageMessages } from '@kanisa/contract/site/site-images.ts';
import { useId, useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { FileButton } from '../../../../ui/files/file-button.tsx';
import { UploadProgress } from '../../../../ui/files/upload-progress.tsx';
import { Checkbox, TextInput } from '../../../../ui/form/inputs.tsx';
import styles from './pictures.module.css';
import { RemovePicture } from './remove-picture.tsx';
import { type Consent, usePictureUpload } from './use-picture-upload.ts';

interface Props {
  image: string | null;
  onUploaded: (image: string) => void;
  onDrawn: () => void;
}

const NOBODY: Consent = { agrees: false, isMinor: false, guardian: '' };

/** The upload of a portrait. It asks for the consent each time, because it may be another person. */
export function PortraitPhoto({ image, onUploaded, onDrawn }: Props) {
  const [consent, setConsent] = useState(NOBODY);
  const [isReplacing, setReplacing] = useState(false);
  const { upload, progress, error, clearError } = usePictureUpload('portrait', ({ name }) => {
    setConsent(NOBODY);
    setReplacing(false);
    onUploaded(name);
  });
  const change = (part: Partial<Consent>) => {
    setConsent({ ...consent, ...part });
    clearError();
  };
  if (image && !isReplacing) {
    return (
      <div className={`${styles['consent']} ${styles['ways']}`}>
        <button type="button" className={buttonClass('plain', styles['way'])} onClick={() => setReplacing(true)}>
          {t('Choose another picture')}
        </button>
        <RemovePicture name={image} undrawLabel={t('Use a drawing')} onDrawn={onDrawn} />
      </div>
    );
  }
  return (
    <div className={styles['consent']}>
      <ConsentFields consent={consent} error={error} onChange={change} />
      <PhotoButton error={error} onChoose={(file) => void upload(file, consent)} />
      {progress && <UploadProgress progress={progress} label={t('Uploading picture')} />}
    </div>
  );
}

interface ConsentProps {
  consent: Consent;
  error: string | undefined;
  onChange: (part: Partial<Consent>) => void;
}

function ConsentFields({ consent, error, onChange }: ConsentProps) {
  return (
    <>
      <Checkbox
        label={t('This person agrees to be shown here')}
        checked={consent.agrees}
        error={error === siteImageMessages.consent && error}
        onChange={(event) => onChange({ agrees: event.target.checked })}
      />
      <Checkbox
        label={t('Under 18')}
        checked={consent.isMinor}
        onChange={(event) => onChange({ isMinor: event.target.checked })}
      />
      {consent.isMinor && (
        <TextInput
          label={t('Name of the guardian who agrees')}
          autoComplete="off"
          value={consent.guardian}
          error={error === siteImageMessages.guardian && error}
          onChange={(event) => onChange({ guardian: event.target.value })}
        />
      )}
    </>
  );
}

function PhotoButton({ error, onChoose }: { error: string | undefined; onChoose: (file: File) => void }) {
  const id = useId();
  const isAboutFile =
    error !== undefined && error !== t(siteImageMessages.consent) && error !== t(siteImageMessages.guardian);
  return (
    <div>
      <FileButton
        look="plain"
        className={styles['way']}
        accept={SITE_IMAGE_TYPES.join(',')}
        aria-label={t('Choose a photo')}
        aria-describedby={`${id}-error`}
        aria-invalid={isAboutFile ? true : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // Without this, choosing the same file again would fire no event.
          event.target.value = '';
        }}
      >
        {t('Choose a photo')}
      </FileButton>
      <p id={`${id}-error`} className={styles['error']} role="alert">
        {isAboutFile && error}
      </p>
    </div>
  );
}
