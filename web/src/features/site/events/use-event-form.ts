import { type SubmitEvent, useRef, useState } from 'react';
import { type EventErrors, type EventField, findLengthError, parseEventForm } from './event-form.ts';
import type { LocalEvent } from './local-events.ts';
import { useChosenImage } from './use-chosen-image.ts';

function hasInput(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value.trim().length > 0,
  );
}

/** State of the form of a new event: validation, focus on the first error, and the question before leaving. */
export function useEventForm(onAdd: (event: Omit<LocalEvent, 'id'>) => void, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const image = useChosenImage();
  const [errors, setErrors] = useState<EventErrors>({});
  const [leaving, setLeaving] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = parseEventForm(new FormData(event.currentTarget));
    if ('event' in read && !image.error) {
      onAdd({ ...read.event, image: image.url });
      return;
    }
    const found = 'errors' in read ? read.errors : {};
    setErrors(found);
    const first = Object.keys(found)[0] ?? 'image';
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return {
    form,
    image,
    errors,
    edited: (field: EventField, text: string) => setErrors({ ...errors, [field]: findLengthError(field, text) }),
    submit,
    leave() {
      if (hasInput(form.current)) setLeaving(true);
      else onClose();
    },
    leaving,
    stay: () => setLeaving(false),
  };
}
