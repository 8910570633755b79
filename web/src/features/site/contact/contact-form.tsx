import { type InputHTMLAttributes, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { PlainField } from '../../../art/plain-field.tsx';
import { church } from '../../../content/church.ts';
import { useEarlySubmit } from '../../../lib/browser/early-submit.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import styles from './contact.module.css';
import { EMPTY_DRAFT, formatDraft, readDraft } from './contact-draft.ts';
import { CONTACT_SENT_MESSAGE, type ContactErrors, type ContactField, validateContact } from './contact-validation.ts';
import { SendLinks } from './send-links.tsx';

interface ContactLine extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  name: ContactField;
  label: string;
}

const LINES: readonly ContactLine[] = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
];

/** Sends nothing: the specification asks for an alert and an empty form. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  // Before hydration a submit would put the input into the URL.
  const ready = useHydrated();

  const isTyped = useCallback(() => form.current !== null && formatDraft(readDraft(form.current)) !== '', []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = validateContact(new FormData(event.currentTarget));
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    // oxlint-disable-next-line no-alert -- the specification asks for an alert
    globalThis.alert(t(CONTACT_SENT_MESSAGE));
    event.currentTarget.reset();
    setDraft(EMPTY_DRAFT);
  }

  const updateDraft = () => form.current && setDraft(readDraft(form.current));
  const getError = (field: ContactField) => errors[field] && t(errors[field]);
  const clearError = (field: ContactField) => () => setErrors({ ...errors, [field]: undefined });

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit} onInput={updateDraft}>
      <h2>{t('Write to us')}</h2>
      <noscript>
        <p>{t('This form needs JavaScript. Please write to {email} instead.', { email: church.email.text })}</p>
      </noscript>
      {LINES.map(({ label, ...input }) => (
        <PlainField key={input.name} label={t(label)} error={getError(input.name)}>
          {(control) => <input {...control} {...input} required onChange={clearError(input.name)} />}
        </PlainField>
      ))}
      <PlainField label={t('Message')} error={getError('message')}>
        {(control) => <textarea {...control} name="message" rows={6} required onChange={clearError('message')} />}
      </PlainField>
      <button type="submit" className={buttonClass('main', styles['send'])} disabled={!ready}>
        {t('Send Message')}
      </button>
      <SendLinks draft={draft} />
      <UnsavedChangesDialog when={isTyped} />
    </form>
  );
}
