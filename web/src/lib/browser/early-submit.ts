import { type RefObject, useEffect } from 'react';

const EARLY_FORM_KEY = 'earlyForm';

/**
 * Runs before the first paint. Whoever is quick sends a form before the page has come alive: the browser would then send
 * it by itself, and a password would stand in the address. It is kept instead, until the page can do what was asked.
 */
export const EARLY_SUBMIT_SCRIPT = `addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();window.${EARLY_FORM_KEY}=e.target}});`;

/** Sends the form once it is alive, if it was sent before. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current === null || Reflect.get(globalThis, EARLY_FORM_KEY) !== form.current) return undefined;
    Reflect.deleteProperty(globalThis, EARLY_FORM_KEY);
    // After what else a page does when it comes alive: some fill in what they know only then.
    const timer = setTimeout(() => form.current?.requestSubmit(), 30);
    return () => clearTimeout(timer);
  }, [form]);
}
