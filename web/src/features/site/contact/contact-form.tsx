import { type InputHTMLAttributes, useCallback, useState } from 'react';
import { PlainField } from '../../../art/plain-field.tsx';
import { useIsPreview } from '../../../content/preview.ts';
import { useChurch, useSite } from '../../../content/site.tsx';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './contact.module.css';
import { EMPTY_DRAFT, formatDraft, readDraft } from './contact-draft.ts';
import type { ContactField } from './contact-validation.ts';
import { SendLinks } from './send-links.tsx';
import { useContactForm } from './use-contact-form.ts';

interface ContactLine extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  name: ContactField;
  label: string;
}

const LINES: readonly ContactLine[] = [
  { name: 'name', label: t('Name'), type: 'text', autoComplete: 'name' },
  { name: 'email', label: t('Email'), type: 'email', autoComplete: 'email' },
  { name: 'phone', label: t('Phone'), type: 'tel', autoComplete: 'tel' },
];

/** By default it sends nothing: the specification asks for an alert and an empty form. A church can have it delivered. */
export function ContactForm() {
  const { church } = useChurch();
  const isDelivered = useSite().contact.form === 'deliver';
  const { form, submit, errors, clearError, failure, isSending } = useContactForm(isDelivered);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const isPreview = useIsPreview();
  // Before hydration a submit would put the input into the URL.
  const ready = useHydrated();

  const isTyped = useCallback(() => form.current !== null && formatDraft(readDraft(form.current)) !== '', [form]);
  const updateDraft = () => form.current && setDraft(readDraft(form.current));
  const getError = (field: ContactField) => errors[field];

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={updateDraft}
      onReset={() => setDraft(EMPTY_DRAFT)}
    >
      <h2>{t('Write to us')}</h2>
      <noscript>
        <p>{t('This form needs JavaScript. Please write to {email} instead.', { email: church.email.text })}</p>
      </noscript>
      {failure && <Banner tone="error">{failure}</Banner>}
      {LINES.map(({ label, ...input }) => (
        <PlainField key={input.name} label={label} error={getError(input.name)}>
          {(control) => <input {...control} {...input} required onChange={() => clearError(input.name)} />}
        </PlainField>
      ))}
      <PlainField label={t('Message')} error={getError('message')}>
        {(control) => <textarea {...control} name="message" rows={6} required onChange={() => clearError('message')} />}
      </PlainField>
      {isDelivered && <Honeypot />}
      <button type="submit" className={buttonClass('main', styles['send'])} disabled={!ready || isSending}>
        {isSending ? t('Sending...') : t('Send Message')}
      </button>
      <SendLinks draft={draft} />
      {!isPreview && <UnsavedChangesDialog when={isTyped} />}
    </form>
  );
}

/** A robot fills every field. People do not see this one, and screen readers and the Tab key skip it. */
function Honeypot() {
  return (
    <p hidden aria-hidden="true">
      <label>
        {t('Leave this empty')} <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </p>
  );
}
