import { useEffect, useEffectEvent, useState } from 'react';
import { set } from 'react-hook-form';
import { useLocation } from 'react-router';
import { t } from '../../lib/i18n.ts';
import { deleteDraft, readDraft, saveDraft } from '../../lib/session/drafts.ts';
import { getSession, subscribeToSession } from '../../lib/session/session.ts';
import { showSuccessToast } from '../feedback/toast.ts';

type Values = Record<string, unknown>;

/** Initial values, overlaid with the draft that was saved when the session expired on this page. */
export function useDraftValues<T extends Values>(savesDraft: boolean, initial: T): T {
  const { pathname } = useLocation();
  const [values] = useState(() => {
    const draft = savesDraft ? readDraft(pathname, getSession().username) : {};
    const all = structuredClone(initial);
    for (const [name, value] of Object.entries(draft)) set(all, name, value);
    return all;
  });
  return values;
}

/**
 * Saves the changed values when the session expires, for the same user after the next login. Passwords are not saved.
 */
export function useDraftSaving(savesDraft: boolean, changes: () => Values): void {
  const { pathname: page } = useLocation();
  const saveChanges = useEffectEvent((username: string) => {
    const values = Object.entries(changes()).filter(([name]) => !name.includes('password'));
    if (values.length > 0) saveDraft(page, username, Object.fromEntries(values));
  });

  useEffect(() => {
    const { username } = getSession();
    if (!savesDraft || username === null) return;
    if (Object.keys(readDraft(page, username)).length > 0) {
      deleteDraft(page);
      showSuccessToast(t('What you typed is back.'));
    }
    return subscribeToSession(() => {
      const { ended } = getSession();
      if (ended === 'expired' || ended === 'lapsed') saveChanges(username);
    });
  }, [savesDraft, page]);
}
