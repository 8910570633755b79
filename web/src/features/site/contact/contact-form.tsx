import { type InputEvent, type InputHTMLAttributes, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { PlainField } from '../../../art/plain-field.tsx';
import { church } from '../../../content/church.ts';
import { useEarlySubmit } from '../../../lib/browser/early-submit.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { MailIcon, PhoneIcon } from '../../../ui/icons.tsx';
import styles from './contact.module.css';
import { CONTACT_SENT_MESSAGE, type ContactErrors, type ContactField, validateContact } from './contact-validation.ts';
import { buildSendLinks, type ContactDraft, EMPTY_DRAFT } from './send-links.ts';

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

  const isTyped = useCallback(
    () => form.current !== null && [...new FormData(form.current).values()].some((value) => value !== ''),
    [],
  );

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

  function readDraft(event: InputEvent<HTMLFormElement>) {
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string');
    setDraft({ ...EMPTY_DRAFT, ...(Object.fromEntries(entries) as Partial<ContactDraft>) });
  }

  const getError = (field: ContactField) => errors[field] && t(errors[field]);
  const clearError = (field: ContactField) => () => setErrors({ ...errors, [field]: undefined });

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit} onInput={readDraft}>
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

/** Other ways to reach the church. WhatsApp and the mail program open with what was typed. */
function SendLinks({ draft }: { draft: ContactDraft }) {
  const { call, whatsApp, email } = buildSendLinks(draft);
  return (
    <div className={styles['ways']}>
      <p>{t('Or reach us directly. WhatsApp and email open with what you’ve typed.')}</p>
      <ul>
        <li>
          <a href={call} className={buttonClass('plain')} target="_blank" rel="noreferrer">
            <PhoneIcon />
            {t('Call')}
          </a>
        </li>
        <li>
          <a href={whatsApp} className={buttonClass('plain')} target="_blank" rel="noreferrer">
            <ChatIcon />
            {t('WhatsApp')}
          </a>
        </li>
        <li>
          {/* In a tab of its own: the page would ask whether to leave it with unsaved input. */}
          <a href={email} className={buttonClass('plain')} target="_blank" rel="noreferrer">
            <MailIcon />
            {t('Email')}
          </a>
        </li>
      </ul>
    </div>
  );
}

function ChatIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M4.5 19.5l1.2-4A7.5 7.5 0 1 1 8.6 18.400z" strokeLinejoin="round" />
    </svg>
  );
}
