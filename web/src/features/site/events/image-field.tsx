import { useRef } from 'react';
import { PlainField } from '../../../art/plain-field.tsx';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import styles from './add-event-dialog.module.css';
import type { ChosenImage } from './use-chosen-image.ts';

export function ImageField({ image }: { image: ChosenImage }) {
  const input = useRef<HTMLInputElement>(null);

  function clearImage() {
    if (input.current) input.current.value = '';
    void image.choose(undefined);
    input.current?.focus();
  }

  return (
    <>
      <PlainField
        label={t('Image')}
        hint={t('Optional. PNG or JPEG, up to 5MB. We make it smaller.')}
        error={image.error}
        className={styles['wide']}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            name="image"
            type="file"
            accept="image/png,image/jpeg"
            onChange={(event) => void image.choose(event.target.files?.[0])}
          />
        )}
      </PlainField>
      {image.url && (
        <div className={styles['preview']}>
          <img src={image.url} alt={t('Preview of the chosen picture')} width={640} height={400} />
          <button type="button" className={buttonClass('plain')} onClick={clearImage}>
            {t('Remove picture')}
          </button>
        </div>
      )}
    </>
  );
}
