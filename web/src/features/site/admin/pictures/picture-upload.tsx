import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import { SITE_IMAGE_TYPES } from '@kanisa/contract/site/site-images.ts';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { FileButton } from '../../../../ui/files/file-button.tsx';
import { UploadProgress } from '../../../../ui/files/upload-progress.tsx';
import frame from '../../../../ui/page/frame.module.css';
import styles from './pictures.module.css';
import { RemovePicture } from './remove-picture.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

interface Props {
  kind: SiteImageKind;
  label: string;
  hint: string;
  /** The name of the uploaded picture; null shows the drawn one. */
  image: string | null;
  /** What is shown now. */
  shown: ReactNode;
  onChange: (image: string | null) => void;
  /** Goes back to the drawing. The picture stays in the kept versions. */
  undrawLabel: string;
  /** The error of a save about the picture. */
  error?: string | undefined;
}

/** A picture that is uploaded when it is chosen. The drawn one comes back without an upload. */
export function PictureUpload({ kind, label, hint, image, shown, onChange, undrawLabel, error: saveError }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, progress, error = saveError } = usePictureUpload(kind, ({ name }) => onChange(name));
  return (
    <div className={styles['picture']}>
      <div className={styles['shown']} data-kind={kind}>
        {shown}
      </div>
      <div className={styles['words']}>
        <p id={`${id}-label`} className={frame['strong']}>
          {label}
        </p>
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
        <div className={styles['ways']}>
          <FileButton
            look="plain"
            className={styles['way']}
            ref={input}
            accept={SITE_IMAGE_TYPES.join(',')}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => takeFile(event, upload)}
          >
            {image ? t('Choose another picture') : t('Choose a picture')}
          </FileButton>
          {image && (
            <RemovePicture
              name={image}
              undrawLabel={undrawLabel}
              onDrawn={() => {
                onChange(null);
                input.current?.focus();
              }}
            />
          )}
        </div>
        {progress && <UploadProgress progress={progress} label={t('Uploading picture')} />}
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      </div>
    </div>
  );
}

function takeFile(event: ChangeEvent<HTMLInputElement>, upload: (file: File) => Promise<void>): void {
  const [file] = event.target.files ?? [];
  if (file) void upload(file);
  // Without this, choosing the same file again would fire no event.
  event.target.value = '';
}
