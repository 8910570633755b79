import { message } from '@kanisa/contract/core/message.ts';
import { CONTACT_MESSAGE_DAYS } from '@kanisa/contract/site/contact-messages.ts';
import {
  CONTACT_FORM_MODES,
  type ContactFormMode,
  DIRECTIONS_MAX,
  FIRST_SUNDAY_MAX,
} from '@kanisa/contract/site/site.ts';
import type { SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import { useId } from 'react';
import { t } from '../../../../../lib/i18n.ts';
import { CONTACT_MODE_LABELS } from '../../shared/field-words.ts';
import { ListField } from '../../shared/list-field.tsx';
import type { SectionForm } from '../../shared/section-form.ts';
import { AreaWords, Line, LineWords } from '../../shared/text-fields.tsx';
import { FormCard } from '../form-card.tsx';
import { SearchWords } from '../search-words.tsx';
import styles from '../section.module.css';
import type { SectionDefinition } from '../section-definition.ts';

type Contact = SiteSectionContent<'contact'>;

const MODE_HINTS: Record<ContactFormMode, string> = {
  thank: t('The visitor reads a thank you, and nothing is sent. Calls, WhatsApp and email stay the ways to reach you.'),
  deliver: message(
    'The message arrives by email at the office and under Website messages, where it is kept {days} days.',
  ),
};

interface FieldsProps {
  form: SectionForm<Contact>;
}

function ContactFields({ form }: FieldsProps) {
  return (
    <>
      <FormCard title={t('First words')}>
        <LineWords form={form} name="title" optional />
        <AreaWords form={form} name="lead" optional />
      </FormCard>
      <FormCard title={t('Contact form')}>
        <ModeField form={form} />
      </FormCard>
      <FormCard>
        <ListField
          form={form}
          name="directions"
          addLabel={t('Add a way')}
          max={DIRECTIONS_MAX}
          create={() => ({ by: { en: '' }, how: { en: '' } })}
        >
          {(index) => (
            <>
              <LineWords form={form} name={`directions.${index}.by`} hint={t('Such as: By matatu')} />
              <AreaWords form={form} name={`directions.${index}.how`} />
            </>
          )}
        </ListField>
      </FormCard>
      <FormCard>
        <ListField
          form={form}
          name="first_sunday"
          hint={t('What somebody meets who comes for the first time.')}
          addLabel={t('Add an hour')}
          max={FIRST_SUNDAY_MAX}
          create={() => ({ time: '', what: { en: '' }, detail: { en: '' } })}
        >
          {(index) => (
            <>
              <Line form={form} name={`first_sunday.${index}.time`} type="time" />
              <LineWords form={form} name={`first_sunday.${index}.what`} />
              <LineWords form={form} name={`first_sunday.${index}.detail`} optional />
            </>
          )}
        </ListField>
      </FormCard>
      <SearchWords form={form} name="description" />
    </>
  );
}

function ModeField({ form }: FieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles['modes']}>
      <legend className="visually-hidden">{t('What happens with a message')}</legend>
      {CONTACT_FORM_MODES.map((mode) => {
        const { error: _error, ...field } = form.field('form');
        return (
          <div key={mode}>
            <input {...field} type="radio" id={`${id}-${mode}`} value={mode} aria-describedby={`${id}-${mode}-hint`} />
            <div>
              <label htmlFor={`${id}-${mode}`}>{CONTACT_MODE_LABELS[mode]}</label>
              <p id={`${id}-${mode}-hint`}>{t(MODE_HINTS[mode], { days: CONTACT_MESSAGE_DAYS })}</p>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

const keep = (content: Contact): Contact => content;

export const contactDefinition: SectionDefinition<'contact', Contact> = {
  section: 'contact',
  toValues: keep,
  toContent: keep,
  Fields: ContactFields,
};
