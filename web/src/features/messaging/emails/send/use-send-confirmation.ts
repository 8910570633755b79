import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { emailReach } from '@kanisa/contract/messaging/emails.schema.ts';
import { useRef, useState } from 'react';

export interface SendConfirmation {
  subject: string;
  reach: AnswerOf<typeof emailReach>;
}

/** A question that whoever asks it waits for. */
export function useSendConfirmation() {
  const [asked, setAsked] = useState<SendConfirmation | null>(null);
  const answer = useRef<(isSure: boolean) => void>(() => {});
  return {
    asked,
    ask: (question: SendConfirmation) =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAsked(question);
      }),
    answer(isSure: boolean) {
      setAsked(null);
      answer.current(isSure);
    },
  };
}
