import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { wantsNotices } from '../../../lib/push/device-choice.ts';
import { addThisDevice, askPermission } from '../../../lib/push/push-device.ts';
import { detectPushSupport } from '../../../lib/push/push-support.ts';
import { getSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { BellIcon } from '../../../ui/icons.tsx';
import styles from './notice-offer.module.css';
import { markNoticesOffered, mayOfferNotices, refuseNotices } from './notice-offer-memory.ts';

function getQuestion(kind: PushNoticeKind): string {
  switch (kind) {
    case 'message':
      return t('We can tell you when there’s a new message.');
    case 'application_answer':
      return t('We can tell you when your application is answered.');
    case 'application':
      return t('We can tell you when someone applies.');
    case 'event_change':
      return t('We can tell you if this event changes.');
  }
}

const isOffered = async (kind: PushNoticeKind) =>
  detectPushSupport() === 'supported' &&
  Notification.permission !== 'denied' &&
  mayOfferNotices(kind) &&
  !(await wantsNotices(getSession().username));

type State = { at: 'offered' | 'busy' } | { at: 'ended'; answer: string } | { at: 'gone' };

function useOfferState(kind: PushNoticeKind) {
  const [state, setState] = useState<State>({ at: 'gone' });
  useEffect(() => {
    let isOver = false;
    void isOffered(kind).then((offered) => {
      if (offered && !isOver) setState({ at: 'offered' });
    });
    return () => {
      isOver = true;
    };
  }, [kind]);
  const isShown = state.at !== 'gone';
  useEffect(() => {
    if (isShown) markNoticesOffered(kind);
  }, [isShown, kind]);
  return [state, setState] as const;
}

/** Offers notices after something they are about, never on load. Without the query library, which public pages do not load. */
export function NoticeOffer({ kind }: { kind: PushNoticeKind }) {
  const [state, setState] = useOfferState(kind);

  async function turnOn(): Promise<void> {
    setState({ at: 'busy' });
    setState({ at: 'ended', answer: await tryTurnOn() });
  }

  if (state.at === 'gone') return null;
  if (state.at === 'ended') return <Answer>{state.answer}</Answer>;
  return (
    <section className={styles['offer']} aria-label={t('Notices')}>
      <span className={styles['icon']}>
        <BellIcon />
      </span>
      <p>{getQuestion(kind)}</p>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={state.at === 'busy'}
          onClick={() => void turnOn()}
        >
          {state.at === 'busy' ? t('One moment...') : t('Turn on notices')}
        </button>
        <button
          type="button"
          className={styles['no']}
          disabled={state.at === 'busy'}
          onClick={() => {
            refuseNotices();
            setState({ at: 'ended', answer: t('All right. You can turn them on in your profile at any time.') });
          }}
        >
          {t('No, thanks')}
        </button>
      </div>
    </section>
  );
}

async function tryTurnOn(): Promise<string> {
  if ((await askPermission()) !== 'granted') return t('Notices stay off. You can turn them on in your profile.');
  try {
    return await addThisDevice();
  } catch (error) {
    return asApiError(error).message;
  }
}

/** Takes the focus of the pressed button, which is gone. */
function Answer({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} className={styles['answer']} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
