import { PHOTO_TYPES } from '@kanisa/contract/core/photos.ts';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatFileSize } from '../../../lib/text/file-size.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { CameraIcon } from '../../../ui/icons.tsx';
import { PhotoFace } from './photo-face.tsx';
import styles from './photo-field.module.css';
import type { ChosenPhoto } from './use-chosen-photo.ts';

interface Props {
  label: string;
  /** Hides the label visually. */
  quiet?: boolean;
  chosen: ChosenPhoto;
  /** URL of the saved photo. */
  savedUrl: string | null;
  name: string;
  size?: number;
  /** The photo cannot be changed. */
  readOnly?: boolean;
  /** Disabled for the time of a request. */
  disabled?: boolean;
  /** Offered while a photo is saved and no other is chosen. */
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
  /** A button for the chosen photo, if it is not saved with a form. */
  action?: ReactNode;
  /** Why the saved photo cannot be shown. */
  note?: string | undefined;
  children?: ReactNode;
}

/** A photo that the user changes by tap, keyboard or drop. */
export function PhotoField({
  label,
  quiet = false,
  chosen,
  note,
  children,
  onRemove,
  removeLabel,
  action,
  ...rest
}: Props) {
  const id = useId();
  const { readOnly = false, disabled = false } = rest;
  const { isOver, dropProps } = useFileDrop(chosen.choose, readOnly || disabled);
  const hint = chosen.file ? describeChosenFile(chosen.file) : t('PNG or JPEG, at most 5MB.');
  return (
    <div {...dropProps} className={styles['field']} data-over={isOver || undefined}>
      <div className={styles['row']}>
        <PhotoInput id={id} chosen={chosen} {...rest} />
        <div>
          <label id={`${id}-label`} htmlFor={id} className={quiet ? 'visually-hidden' : styles['label']}>
            {label}
          </label>
          {children}
          <p id={`${id}-hint`} className={quiet ? 'visually-hidden' : styles['hint']}>
            {hint} {!readOnly && <DropHint />}
          </p>
        </div>
      </div>
      <p id={`${id}-error`} className={styles['error']} role="alert">
        {chosen.error ?? note}
      </p>
      {!readOnly && (
        <div className={styles['ways']}>
          <PhotoActions
            inputId={id}
            chosen={chosen}
            hasSaved={rest.savedUrl !== null}
            disabled={disabled}
            onRemove={onRemove}
            removeLabel={removeLabel ?? t('Remove photo')}
          />
          {action}
          {quiet && <QuietHint>{hint}</QuietHint>}
        </div>
      )}
    </div>
  );
}

/** The visible hint; screen readers get it with the field. */
function QuietHint({ children }: { children: string }) {
  return (
    <span className={styles['hint']} aria-hidden="true">
      {children} <DropHint />
    </span>
  );
}

/** Shown by CSS on devices with a pointer. */
function DropHint() {
  return <span className={styles['drop']}>{t('You can also drop one here.')}</span>;
}

type PhotoInputProps = Pick<Props, 'chosen' | 'savedUrl' | 'name' | 'size' | 'readOnly' | 'disabled'> & { id: string };

/** The picture, covered by the native file input. */
function PhotoInput({ id, chosen, savedUrl, name, size = 96, readOnly = false, disabled = false }: PhotoInputProps) {
  return (
    <span className={styles['pick']} data-read-only={readOnly || undefined}>
      <PhotoFace
        name={name}
        url={chosen.url ?? savedUrl}
        size={size}
        onSeen={(picture) => chosen.url && chosen.checkPreview(picture)}
        onBroken={() => chosen.url && chosen.rejectPreview()}
      />
      <span className={styles['camera']} aria-hidden="true">
        <CameraIcon size={18} />
      </span>
      <input
        ref={chosen.input}
        id={id}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        disabled={readOnly || disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={chosen.error ? true : undefined}
        onChange={(event) => chosen.choose(event.target.files?.[0])}
      />
    </span>
  );
}

interface PhotoActionsProps extends Pick<Props, 'chosen' | 'onRemove'> {
  inputId: string;
  hasSaved: boolean;
  disabled: boolean;
  removeLabel: string;
}

function PhotoActions({ inputId, chosen, hasSaved, disabled, onRemove, removeLabel }: PhotoActionsProps) {
  const touched = chosen.file !== null || chosen.error !== undefined;
  const look = (...more: (string | undefined)[]) => buttonClass('plain', styles['way'], ...more);
  return (
    <>
      {/* A second label opens the same file chooser without another tab stop. */}
      <label htmlFor={inputId} className={look()} data-disabled={disabled || undefined}>
        {hasSaved || chosen.file ? t('Change photo') : t('Choose a photo')}
      </label>
      {touched && (
        <button type="button" className={look()} disabled={disabled} onClick={chosen.clear}>
          {t('Undo choice')}
        </button>
      )}
      {!touched && onRemove && (
        <button type="button" className={look(styles['risky'])} disabled={disabled} onClick={onRemove}>
          {removeLabel}
        </button>
      )}
    </>
  );
}

function describeChosenFile(file: File): string {
  return t('Chosen: {name} ({size})', { name: file.name, size: formatFileSize(file.size) });
}
