import type { Tx } from '../../../db/client.ts';
import { anonymizeTextRecipients } from './text-messages.repo.ts';

/** Call before a person is deleted, with or without an account. Texts that wait are left out at sending time. */
export async function eraseTextRecipient(tx: Tx, personId: number): Promise<void> {
  await anonymizeTextRecipients(tx, personId);
}
