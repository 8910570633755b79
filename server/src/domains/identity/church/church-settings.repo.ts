import type { DbOrTx, Tx } from '../../../db/client.ts';
import { churchSettings } from './church-settings.table.ts';

/** Null where nobody set it. */
export interface StoredChurchSettings {
  emailDomain: string | null;
  shortcode: string | null;
}

const NOTHING: StoredChurchSettings = { emailDomain: null, shortcode: null };

export async function readChurchSettings(db: DbOrTx): Promise<StoredChurchSettings> {
  const { emailDomain, shortcode } = churchSettings;
  const [row] = await db.select({ emailDomain, shortcode }).from(churchSettings);
  return row ?? NOTHING;
}

export async function upsertChurchSettings(tx: Tx, settings: StoredChurchSettings, now: Date): Promise<void> {
  const values = { ...settings, changedAt: now };
  await tx
    .insert(churchSettings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: churchSettings.id, set: values });
}
