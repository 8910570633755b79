import { useId, useRef, useState } from 'react';
import { church } from '../../../content/church.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { buildCalendarFileAddress } from './calendar-file.ts';
import styles from './subscribe.module.css';

/** The feed has the origin of this page unless the API has a host of its own. */
function getFeedAddress(origin: string): string {
  return new URL(buildCalendarFileAddress('/calendar/feed.ics'), origin).href;
}

/** The address of the feed, to subscribe to in a calendar application. */
export function SubscribeCard() {
  const id = useId();
  const address = getFeedAddress(useHydrated() ? globalThis.location.origin : church.origin);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copyAddress(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Permission was denied or the browser is old. The address is selected and can be copied by hand.
      setCopied(false);
    }
  }

  return (
    <section className={styles['box']} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{t('Take it with you')}</h2>
        <p>
          {t(
            'Subscribe, and our events appear in your own calendar and stay up to date. In Google, Apple or Outlook, choose “From URL” or “Subscribe” and paste this address.',
          )}
        </p>
      </div>
      <div className={styles['ways']}>
        <div className={styles['field']}>
          <label htmlFor={id}>{t('Subscription address')}</label>
          <input ref={field} id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
        </div>
        <button
          type="button"
          className={buttonClass('plain', styles['copy'])}
          data-needs-script
          onClick={() => void copyAddress()}
        >
          {isCopied ? <CheckIcon /> : null}
          {isCopied ? t('Copied') : t('Copy')}
        </button>
        <a className={buttonClass('plain', styles['open'])} href={address.replace(/^https?:/, 'webcal:')}>
          {t('Open in my calendar app')}
        </a>
        <span className="visually-hidden" role="status">
          {isCopied && t('Address copied')}
        </span>
      </div>
    </section>
  );
}
