import { isLanguage, type Language } from '@kanisa/contract/core/languages.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { SectionForm } from '../shared/section-form.ts';

const FIELD = ':is(input, textarea)';

/** The language whose fields a phone shows. A field that must be seen shows its own language. */
export function useShownLanguage<Values extends FieldValues>(form: SectionForm<Values>) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Language>('en');
  useShowInvalidField(form, box, shown, setShown);
  return {
    box,
    shown,
    setShown,
    /** Focuses the first text that has English words only, after the one that has the focus. */
    focusMissing() {
      const field = findMissing(box.current);
      if (!field) return;
      flushSync(() => setShown('sw'));
      openFolds(field);
      field.focus();
    },
  };
}

function findMissing(box: HTMLElement | null): HTMLElement | undefined {
  const missing = [...(box?.querySelectorAll<HTMLElement>('[data-language="sw"]') ?? [])].flatMap((kiswahili) => {
    const field = kiswahili.querySelector<HTMLInputElement | HTMLTextAreaElement>(FIELD);
    const english = kiswahili.parentElement?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[data-language="en"] ${FIELD}`,
    );
    return field?.value.trim() === '' && english?.value.trim() !== '' ? [field] : [];
  });
  const { activeElement } = document;
  const isAfterFocus = (field: HTMLElement) =>
    activeElement !== null && (activeElement.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return missing.find(isAfterFocus) ?? missing[0];
}

/** A field in a closed row, or of the language that a phone hides, cannot take the focus. It is shown first. */
function useShowInvalidField<Values extends FieldValues>(
  form: SectionForm<Values>,
  box: RefObject<HTMLDivElement | null>,
  shown: Language,
  setShown: (language: Language) => void,
): void {
  const { errors } = useFormState({ control: form.control });
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (handled.current === errors || Object.keys(errors).length === 0) return;
    const invalid = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const language = invalid?.closest<HTMLElement>('[data-language]')?.dataset['language'];
    if (isLanguage(language) && language !== shown) {
      setShown(language);
      return;
    }
    handled.current = errors;
    if (invalid) openFolds(invalid);
    invalid?.focus();
  }, [box, errors, shown, setShown]);
}

function openFolds(field: HTMLElement): void {
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
