import { useEffect, useRef } from 'react';

interface IdentifierForm {
  getValues: () => { identifier: string };
  set: (name: 'identifier', value: string) => void;
}

/**
 * Fills in the identifier that the previous page passed on. It is known only after hydration; text that the user has
 * entered by then stays.
 */
export function useGivenIdentifier(form: IdentifierForm, identifier: string): void {
  const isFilled = useRef(false);
  useEffect(() => {
    if (!identifier || isFilled.current) return;
    isFilled.current = true;
    if (!form.getValues().identifier) form.set('identifier', identifier);
  });
}
