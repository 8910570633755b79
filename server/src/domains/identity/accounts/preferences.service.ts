import type { Language } from '@kanisa/contract/core/languages.ts';
import { chooseLanguage } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { listUserLanguages, type MessagePreferences, updatePreferenceColumns } from './accounts.repo.ts';

/** An absent preference stays as it is. */
export async function setMessagePreferences(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: number,
  preferences: MessagePreferences,
): Promise<void> {
  await updatePreferenceColumns(tx, userId, preferences, deps.clock.now());
}

/** Groups people by the language in which the product writes to them now. */
export async function groupByLanguage(
  deps: Pick<Deps, 'sitePages'>,
  db: DbOrTx,
  userIds: readonly number[],
): Promise<Map<Language, number[]>> {
  const groups = new Map<Language, number[]>();
  for (const { id, language: wanted } of await listUserLanguages(db, userIds)) {
    const language = chooseLanguage(deps, wanted);
    groups.set(language, [...(groups.get(language) ?? []), id]);
  }
  return groups;
}
