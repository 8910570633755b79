import { CODE_RESEND_SECONDS } from '@kanisa/contract/identity/accounts.ts';
import { useEffect, useState } from 'react';

function getSecondsLeft(sentAt: number): number {
  return Math.max(0, Math.ceil((sentAt + CODE_RESEND_SECONDS * 1000 - Date.now()) / 1000));
}

/** Seconds until another code may be requested. */
export function useCodeCountdown(sentAt: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => getSecondsLeft(sentAt));
  useEffect(() => {
    setSecondsLeft(getSecondsLeft(sentAt));
    const timer = setInterval(() => setSecondsLeft(getSecondsLeft(sentAt)), 500);
    return () => clearInterval(timer);
  }, [sentAt]);
  return secondsLeft;
}
