import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { emailReach } from '@kanisa/contract/messaging/emails.schema.ts';
import { useRef, useState } from 'react';

export interface SendConfirmation {
  subject: string;
  reach: AnswerOf<typeof emailReach>;
}

/** Asks for a confirmation. `ask` resolves with the user's answer. */
export function useSendConfirmation() {
  const [asked, setAsked] = useState<SendConfirmation | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(() => {});
  return {
    asked,
    ask: (question: SendConfirmation) =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAsked(question);
      }),
    answer(isConfirmed: boolean) {
      setAsked(null);
      answer.current(isConfirmed);
    },
  };
}
