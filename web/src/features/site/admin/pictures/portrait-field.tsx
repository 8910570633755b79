import type { SitePortrait as PortraitValue } from '@kanisa/contract/site/site-content.schema.ts';
import { useId, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  useWatch,
} from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { useFieldText } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SitePortrait } from '../../../../ui/site-portrait.tsx';
import { getFieldLabel } from '../shared/field-labels.ts';
import type { SectionForm } from '../shared/section-form.ts';
import { type DrawnPortrait, DrawnPortraitChoices } from './drawn-portrait-choices.tsx';
import styles from './pictures.module.css';
import { PortraitPhoto } from './portrait-photo.tsx';

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  name: FieldPathByValue<Values, PortraitValue>;
  /** The field with the person's name, for the initials. */
  personName: FieldPath<Values>;
}

const FIRST_DRAWN: DrawnPortrait = { kind: 'drawn', skin: 'brown', hair: 'short', clothes: 'suit', colour: 'night' };

/** Another kind shows what was chosen for it before. */
function usePortrait<Values extends FieldValues>({ form, name }: Pick<Props<Values>, 'form' | 'name'>) {
  const portrait = useWatch({ control: form.control, name }) as PortraitValue;
  const [kind, setKind] = useState(portrait.kind);
  const drawn = useRef(portrait.kind === 'drawn' ? portrait : FIRST_DRAWN);
  const photo = useRef(portrait.kind === 'photo' ? portrait : null);

  function set(value: PortraitValue): void {
    if (value.kind === 'drawn') drawn.current = value;
    if (value.kind === 'photo') photo.current = value;
    setKind(value.kind);
    form.set(name, value as FieldPathValue<Values, typeof name>);
  }

  /** Without an uploaded photo the old portrait stays until there is one. */
  function choose(next: PortraitValue['kind']): void {
    if (next === 'none') set({ kind: 'none' });
    else if (next === 'drawn') set(drawn.current);
    else if (photo.current) set(photo.current);
    else setKind('photo');
  }

  function dropPhoto(): void {
    photo.current = null;
    set(drawn.current);
  }

  return { portrait, kind, set, choose, dropPhoto };
}

/** The portrait of a person: a photo to which the person agreed, a drawing, or the initials. */
export function PortraitField<Values extends FieldValues>({ form, name, personName }: Props<Values>) {
  const { portrait, kind, set, choose, dropPhoto } = usePortrait({ form, name });
  const person = useFieldText(form, personName);
  const errorId = useId();
  const error = form.getError(`${name}.image` as FieldPath<Values>);
  return (
    <fieldset
      className={frame['group']}
      // The form opens the row of an invalid element and focuses it. The error is about no single button in here.
      {...(error && { 'aria-invalid': true, 'aria-describedby': errorId, tabIndex: -1 })}
    >
      <legend>{getFieldLabel(form.section, name)}</legend>
      <SegmentedControl
        label={t('Kind of portrait')}
        value={kind}
        onChange={choose}
        choices={[
          { value: 'photo', label: t('Photo') },
          { value: 'drawn', label: t('Drawn') },
          { value: 'none', label: t('Initials') },
        ]}
      />
      <div className={styles['body']}>
        <div className={styles['shown']} data-kind="portrait">
          <SitePortrait of={{ name: person, portrait }} className={styles['face']} />
        </div>
        {kind === 'drawn' && portrait.kind === 'drawn' && <DrawnPortraitChoices look={portrait} onChange={set} />}
        {kind === 'photo' && (
          <PortraitPhoto
            image={portrait.kind === 'photo' ? portrait.image : null}
            onUploaded={(image) => set({ kind: 'photo', image })}
            onDrawn={dropPhoto}
          />
        )}
      </div>
      <p id={errorId} className={styles['error']} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
