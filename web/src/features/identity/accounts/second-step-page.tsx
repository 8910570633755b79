import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import type { LoginNotice } from '../../../lib/session/login-notice.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { AccountFrame } from './account-frame.tsx';
import { getEndOfLogin, getPendingLogin, type PendingLogin, setPendingLogin } from './pending-login.ts';
import styles from './second-step.module.css';
import { SecondStep } from './second-step.tsx';

export const meta = () => [{ title: pageTitle(t('Second step')) }, { name: 'robots', content: 'noindex' }];

const LEAD = t('Your password is right. Now show that it’s you.');
const LOG_IN_AGAIN: LoginNotice = { tone: 'warning', text: twoStepMessages.loginAgain };

export default function SecondStepPage() {
  // The page was rendered without the storage of this tab.
  if (useHydrated()) return <WaitingLogin />;
  return (
    <AccountFrame title={t('Second step')} lead={LEAD}>
      <SkeletonLines />
    </AccountFrame>
  );
}

function WaitingLogin() {
  // Read once: a finished login forgets it before the next page opens.
  const [pending] = useState(getPendingLogin);
  const [endedWith, setEndedWith] = useState<string | null>(null);

  if (pending === null) return <Navigate to="/login" replace state={{ notice: LOG_IN_AGAIN }} />;
  if (endedWith !== null)
    return (
      <AccountFrame title={t('Second step')} lead={t('This login has ended.')}>
        <EndedNotice text={endedWith} pending={pending} />
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('Second step')} lead={LEAD}>
      <SecondStep pending={pending} onEnded={setEndedWith} />
      <TimeLeft endsAt={getEndOfLogin(pending)} onEnd={() => setEndedWith(twoStepMessages.loginAgain)} />
    </AccountFrame>
  );
}

function EndedNotice({ text, pending }: { text: string; pending: PendingLogin }) {
  useEffect(() => setPendingLogin(null), []);
  return (
    <>
      <Banner tone="warning">{text}</Banner>
      <ButtonLink to="/login" state={{ from: pending.from }}>
        {t('Go to Login')}
      </ButtonLink>
    </>
  );
}

const readSecondsLeft = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/** Counts down silently: a screen reader would speak every second. */
function TimeLeft({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const [seconds, setSeconds] = useState(() => readSecondsLeft(endsAt));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return onEnd();
    const timer = setInterval(() => setSeconds(readSecondsLeft(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt, isOver, onEnd]);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <p className={styles['left']}>{t('Time left: {time}', { time })}</p>;
}
