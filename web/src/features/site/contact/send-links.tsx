import { useChurch } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { MailIcon, PhoneIcon } from '../../../ui/icons.tsx';
import styles from './contact.module.css';
import { buildSendLinks, type ContactDraft } from './contact-draft.ts';

/** Other ways to reach the church. WhatsApp and the mail program open with what was typed. */
export function SendLinks({ draft }: { draft: ContactDraft }) {
  const { church } = useChurch();
  const { call, whatsApp, email } = buildSendLinks(draft, church);
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
