import { PHOTO_TYPES } from '@kanisa/contract/core/photos.ts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { getApiBase } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFileSize } from '../../../lib/text/file-size.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { FileButton } from '../../../ui/files/file-button.tsx';
import field from '../../../ui/form/switch-field.module.css';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import type { ChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { toApiPath } from '../../records/photos/use-photo.ts';
import { LogoTile } from '../shared/department-logo.tsx';
import styles from './form.module.css';
import type { DepartmentFormValues } from './form-values.ts';

interface Props {
  form: ContractForm<DepartmentFormValues>;
  chosen: ChosenPhoto;
  /** URL of the stored logo. */
  savedAddress: string | null;
  /** Current value of the name field. The initials follow it. */
  name: string;
}

/** Preview of the logo with its file input. */
export function LogoField({ form, chosen, savedAddress, name }: Props) {
  const id = useId();
  const isRemoved = useWatch({ control: form.control, name: 'remove_logo' });
  const saved = savedAddress === null || isRemoved ? null : getApiBase() + toApiPath(savedAddress);
  return (
    <div className={styles['logo']}>
      <LogoTile
        name={name}
        url={chosen.url ?? saved}
        size={96}
        onSeen={(picture) => chosen.url && chosen.checkPreview(picture)}
        onBroken={() => chosen.url && chosen.rejectPreview()}
      />
      <div className={styles['logoText']}>
        <label id={`${id}-label`} htmlFor={id} className={field['label']}>
          {t('Logo')}
        </label>
        <p id={`${id}-hint`} className={field['hint']}>
          {getLogoHint(chosen.file, isRemoved)}
        </p>
        <div className={frame['wrap']}>
          <FileButton
            look="plain"
            className={styles['way']}
            ref={chosen.input}
            id={id}
            accept={PHOTO_TYPES.join(',')}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={chosen.error ? true : undefined}
            onChange={(event) => {
              form.set('remove_logo', false);
              chosen.choose(event.target.files?.[0]);
            }}
          >
            {saved || chosen.file ? t('Choose another logo') : t('Choose a logo')}
          </FileButton>
          <UndoButton form={form} chosen={chosen} hasSaved={savedAddress !== null} isRemoved={isRemoved} />
        </div>
        <p id={`${id}-error`} className={field['error']} role="alert">
          {chosen.error}
        </p>
      </div>
    </div>
  );
}

type UndoProps = Pick<Props, 'form' | 'chosen'> & { hasSaved: boolean; isRemoved: boolean };

/** Discards the chosen file; without one, marks the stored logo for removal or unmarks it. */
function UndoButton({ form, chosen, hasSaved, isRemoved }: UndoProps) {
  if (chosen.file !== null || chosen.error !== undefined) {
    return (
      <button type="button" className={buttonClass('plain', styles['way'])} onClick={chosen.clear}>
        {t('Undo')}
      </button>
    );
  }
  if (!hasSaved) return null;
  return (
    <button
      type="button"
      className={buttonClass(isRemoved ? 'plain' : 'risky', styles['way'])}
      onClick={() => form.set('remove_logo', !isRemoved)}
    >
      {isRemoved ? t('Keep logo') : t('Remove logo')}
    </button>
  );
}

function getLogoHint(file: File | null, isRemoved: boolean): string {
  if (file) return t('Chosen: {name} ({size})', { name: file.name, size: formatFileSize(file.size) });
  if (isRemoved) return t('The logo will be removed when you save.');
  return t('PNG, JPG or JPEG, up to 5MB. Square pictures work best.');
}
