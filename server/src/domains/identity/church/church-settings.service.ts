import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { createFieldError } from '../../../base/app-error.ts';
import { findAddressDomain } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { readChurchSettings } from './church-settings.repo.ts';

export { readChurchSettings, type StoredChurchSettings, upsertChurchSettings } from './church-settings.repo.ts';

type Needed = Pick<Deps, 'settings' | 'sitePages'>;

/** Takes over what is stored: at the start, and when a process tells that it changed. */
export async function loadChurchSettings({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  settings.church.stored = await readChurchSettings(db);
}

export function buildChurchEmail(deps: Needed, username: string): string {
  const domain = findAddressDomain(deps);
  if (domain === null) throw createFieldError('use_church_email', accountMessages.noEmailDomain);
  return `${username}@${domain}`;
}
