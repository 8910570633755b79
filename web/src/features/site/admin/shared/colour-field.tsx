import { findReadableColour, findTextColour } from '@kanisa/contract/site/colours.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import { useId } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useFieldText } from '../../../../ui/form/use-contract-form.ts';
import styles from './colour-field.module.css';
import { getFieldLabel } from './field-labels.ts';
import type { SectionForm } from './section-form.ts';

interface Props<Values extends FieldValues> {
  form: SectionForm<Values>;
  name: FieldPath<Values>;
  hint: string;
  /** Text colours of which one must be readable on the colour. */
  texts: readonly string[];
}

/** A colour, typed or picked. One on which text is hard to read stands beside the nearest that works. */
export function ColourField<Values extends FieldValues>({ form, name, hint, texts }: Props<Values>) {
  const id = useId();
  const typed = useFieldText(form, name).trim().toLowerCase();
  const colour = /^#[0-9a-f]{6}$/.test(typed) ? typed : null;
  const nearest = colour === null || findTextColour(colour, texts) ? null : findReadableColour(colour, texts);
  const label = getFieldLabel(form.section, name);
  const set = (value: string) => form.set(name, value as FieldPathValue<Values, typeof name>);
  const field = form.field(name);
  return (
    <TextField
      id={id}
      label={label}
      description={hint}
      autoComplete="off"
      spellCheck={false}
      field={{ ...field, error: nearest === null ? field.error : t(siteMessages.hardToRead, { nearest }) }}
      rightSectionWidth={64}
      rightSection={
        <input
          type="color"
          className={styles['picker']}
          aria-label={t('Pick: {name}', { name: label })}
          value={colour ?? '#000000'}
          onChange={(event) => set(event.target.value)}
        />
      }
      correction={
        nearest !== null && (
          <button
            type="button"
            className={buttonClass('plain', styles['correction'])}
            onClick={() => {
              set(nearest);
              // The button disappears with the error.
              document.getElementById(id)?.focus();
            }}
          >
            <span className={styles['dot']} style={{ background: nearest }} />
            {t('Use {colour}', { colour: nearest })}
          </button>
        )
      }
    />
  );
}
