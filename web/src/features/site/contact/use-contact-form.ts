import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useEarlySubmit } from '../../../lib/browser/early-submit.ts';
import { readDraft } from './contact-draft.ts';
import { CONTACT_SENT_MESSAGE, type ContactErrors, type ContactField, validateContact } from './contact-validation.ts';
import { deliverMessage } from './deliver-message.ts';

/** The state of the contact form. A failed delivery is shown, and what was typed stays. */
export function useContactForm(isDelivered: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  // A ref, because a double click comes before the next render.
  const isRunning = useRef(false);
  const getSecondsOpen = useSecondsOpen();

  function showErrors(found: ContactErrors): boolean {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  }

  async function deliver(sent: HTMLFormElement): Promise<boolean> {
    setSending(true);
    setFailure(undefined);
    const website = new FormData(sent).get('website');
    const seconds = getSecondsOpen();
    const outcome = await deliverMessage({
      ...readDraft(sent),
      website: typeof website === 'string' ? website : '',
      seconds,
    });
    setSending(false);
    setFailure(outcome.failure);
    return !showErrors(outcome.errors) && outcome.failure === undefined;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = event.currentTarget;
    if (isRunning.current || showErrors(validateContact(new FormData(sent)))) return;
    isRunning.current = true;
    const isDone = !isDelivered || (await deliver(sent));
    isRunning.current = false;
    if (!isDone) return;
    // oxlint-disable-next-line no-alert -- the specification asks for an alert
    globalThis.alert(CONTACT_SENT_MESSAGE);
    sent.reset();
  }

  return {
    form,
    submit,
    errors,
    clearError: (field: ContactField) => setErrors({ ...errors, [field]: undefined }),
    failure,
    isSending,
  };
}

function useSecondsOpen(): () => number {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return () => Math.round((performance.now() - openedAt.current) / 1000);
}
