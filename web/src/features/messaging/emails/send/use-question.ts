import type { AnswerOf } from '@kanisa/contract/core/endpoint.ts';
import type { emailReach } from '@kanisa/contract/messaging/emails.ts';
import { useRef, useState } from 'react';

export interface Asked {
  subject: string;
  reach: AnswerOf<typeof emailReach>;
}

/** A question that whoever asks it waits for. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = useRef<(isSure: boolean) => void>(() => {});
  return {
    asked,
    ask: (question: Asked) =>
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
