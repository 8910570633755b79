import { type RefObject, useEffect } from 'react';

const EARLY_FORM_KEY = 'earlyForm';

/**
 * Runs before the first paint. If the user submits a form before hydration, the browser would send it itself, with the
 * password in the URL. This script stores the form instead, and `useEarlySubmit` submits it.
 */
export const EARLY_SUBMIT_SCRIPT = `addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();window.${EARLY_FORM_KEY}=e.target}});`;

/** Submits the form after hydration if the user submitted it before. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current === null || Reflect.get(globalThis, EARLY_FORM_KEY) !== form.current) return undefined;
    Reflect.deleteProperty(globalThis, EARLY_FORM_KEY);
    // Runs after the other effects of the page, because some of them fill in fields.
    const timer = setTimeout(() => form.current?.requestSubmit(), 30);
    return () => clearTimeout(timer);
  }, [form]);
}
