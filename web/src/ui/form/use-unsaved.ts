import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, FieldPath as Path, FieldPathValue as PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { keepDraft, takeDraft } from '../../lib/drafts.ts';
import { t } from '../../lib/i18n.ts';
import { getSession, subscribeToSession } from '../../lib/session.ts';
import { sayDone } from '../toast.ts';

type Values = Record<string, unknown>;

/** What was typed and is not saved: what it is, and that it outlives the end of the session. */
export function useUnsaved<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, initial: Values) {
  const saved = useRef(initial);
  const changes = () => changesOf(form.getValues(), saved.current);
  useDraft(form, Object.keys(flat(initial)), changes);
  return {
    changes,
    /** From here on these values are the saved ones. */
    begin(values: Values) {
      saved.current = values;
    },
  };
}

/**
 * When the session ends over a form, what was typed is back as soon as the same person has signed in again. No password
 * is. `names` are those of all fields, `changes` what differs from what is saved.
 */
function useDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  names: readonly string[],
  changes: () => Values,
): void {
  const { pathname } = useLocation();
  const here = `${pathname} ${names.join()}`;

  const keep = useEffectEvent((username: string) => {
    const typed = Object.entries(changes()).filter(([name]) => !name.includes('password'));
    if (typed.length > 0) keepDraft(here, username, Object.fromEntries(typed));
  });
  const bringBack = useEffectEvent((username: string) => {
    const typed = Object.entries(takeDraft(here, username));
    for (const [name, value] of typed) form.setValue(name as Path<T>, value as PathValue<T, Path<T>>);
    if (typed.length > 0) sayDone(t('What you had typed is back.'));
  });

  useEffect(() => {
    const { username } = getSession();
    if (username === null) return;
    bringBack(username);
    return subscribeToSession(() => {
      const { ended } = getSession();
      if (ended === 'expired' || ended === 'lapsed') keep(username);
    });
  }, [here]);
}

/** An untouched text is '', an untouched tick false; neither is worth a question. */
function changesOf(now: Values, before: Values): Values {
  const known = flat(before);
  return Object.fromEntries(Object.entries(flat(now)).filter(([name, value]) => (value || '') !== (known[name] || '')));
}

/** Values by the names that fields and answers have: 'address.county'. */
export function flat(values: Values, before = ''): Values {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(flat(value as Values, `${before}${name}.`))
      : [[before + name, value] as const],
  );
  return Object.fromEntries(entries);
}
