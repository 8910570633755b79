import { fieldRule } from '@kanisa/contract/core/validation.ts';
import type { TextMessageBody } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { findScheduleProblem, textFallbacks, textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { createUuid } from '../../../../lib/browser/uuid.ts';
import { explainSessionEnd, useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import type { PickedPeople } from '../../people-checklist/use-picked-people.ts';
import { BLANK_AUDIENCE } from '../../shared/audience-values.ts';
import { useListOfUrl } from '../../shared/list-field.tsx';
import { offerUndo } from '../../shared/undo-store.ts';
import { reloadTexts } from '../api.ts';
import { type TextFormValues, toTextTarget } from './form-values.ts';

const hasNoProblem = (problem: string) => (body: TextMessageBody) =>
  !body.time_to_send || findScheduleProblem(body.time_to_send, new Date()) !== problem;

/** Adds the server's check of the scheduled time, so that the form reports it before sending. */
async function loadTextSchema() {
  const { textMessageBody } = await import('@kanisa/contract/messaging/text-messages.schema.ts');
  return textMessageBody
    .refine(hasNoProblem(textMessages.timePast), fieldRule('time_to_send', textMessages.timePast))
    .refine(hasNoProblem(textMessages.timeFar), fieldRule('time_to_send', textMessages.timeFar));
}

/** `isOver` is true while the form is sent and afterwards; the page then does not ask about unsaved changes. */
export function useTextSendForm(picked: PickedPeople, shortcode: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const handleForbidden = useForbiddenHandler(textMessages.unauthorized);
  const [key] = useState(createUuid);
  const isOver = useRef(false);
  const list = useListOfUrl();
  const form = useContractForm<TextFormValues, Awaited<ReturnType<typeof loadTextSchema>>>({
    schema: loadTextSchema,
    initial: { message: '', message_rest: '', shortcode, time_to_send: '', ...BLANK_AUDIENCE, list_id: list },
    savesDraft: true,
    prepare: ({ message, message_rest: rest, shortcode: code, time_to_send: time, ...audience }) => ({
      message: message + rest,
      shortcode: code,
      ...(time === '' ? {} : { time_to_send: time }),
      ...toTextTarget(audience, [...picked.people.keys()]),
      idempotency_key: key,
      can_undo: true,
    }),
    async submit(body) {
      isOver.current = true;
      try {
        const sending = callApi('POST /admin/text-messages/send', { body, fallback: textFallbacks.send });
        const { message, data, undo_seconds: seconds } = await explainSessionEnd(sending, textMessages.unauthorized);
        showSuccessToast(message);
        offerUndo({ kind: 'text', id: data.id, seconds, values: form.getValues(), picked: picked.list });
        void reloadTexts(client);
        await navigate('/admin/text-messages');
      } catch (error) {
        if (handleForbidden(error)) return;
        isOver.current = false;
        throw error;
      }
    },
  });
  return { form, isOver };
}
