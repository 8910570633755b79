import { rule } from '@kanisa/contract/core/issues.ts';
import {
  scheduleProblem,
  sendTextMessage,
  type TextMessageBody,
  textFallbacks,
  textMessages,
} from '@kanisa/contract/messaging/text-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../../lib/api.ts';
import { t } from '../../../../lib/i18n.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { sayingWhy, useRefusal } from '../../../../ui/refusal.ts';
import { sayDone } from '../../../../ui/toast.ts';
import type { Picked } from '../../people-checklist/use-picked.ts';
import { reloadTexts } from '../api.ts';

export interface TextTyped {
  message: string;
  shortcode: string;
  /** As the field gives it; read as UTC. */
  time_to_send: string;
}

const hasProblem = (problem: string) => (body: TextMessageBody) =>
  !body.time_to_send || scheduleProblem(body.time_to_send, new Date()) !== problem;

/** The server says the same; here it is said before anything is sent. */
async function loadSchema() {
  const { textMessageBody } = await import('@kanisa/contract/messaging/text-messages.ts');
  return textMessageBody
    .refine(hasProblem(textMessages.timePast), rule('time_to_send', textMessages.timePast))
    .refine(hasProblem(textMessages.timeFar), rule('time_to_send', textMessages.timeFar));
}

/** `isOver` is set while it is sent, and stays when the page is left: nobody is asked about unsaved changes then. */
export function useSendForm(picked: Picked, shortcode: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const takesRefusal = useRefusal(textMessages.unauthorized);
  const [key] = useState(newKey);
  const isOver = useRef(false);
  const form = useContractForm<TextTyped, Awaited<ReturnType<typeof loadSchema>>>({
    schema: loadSchema,
    initial: { message: '', shortcode, time_to_send: '' },
    isKept: true,
    prepare: ({ time_to_send: time, ...typed }) => ({
      ...typed,
      ...(time === '' ? {} : { time_to_send: time }),
      recipient_ids: [...picked.people.keys()],
      idempotency_key: key,
    }),
    async submit(body) {
      isOver.current = true;
      try {
        const sending = call(sendTextMessage, { body, fallback: textFallbacks.send });
        const { message } = await sayingWhy(sending, textMessages.unauthorized);
        sayDone(t(message));
        void reloadTexts(client);
        await navigate('/admin/text-messages');
      } catch (error) {
        if (takesRefusal(error)) return;
        isOver.current = false;
        throw error;
      }
    },
  });
  return { form, isOver };
}
