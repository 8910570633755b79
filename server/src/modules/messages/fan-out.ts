import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { holdPeople } from '../accounts/credentials.ts';
import { findMessage, listMailable, lockMessage, setMailedUpTo } from './messages.repo.ts';

const PAGE = 500;

/**
 * One mail job for each person. A page of jobs and how far they go are written together: whatever cuts this off, it
 * goes on behind the last person who has one, and nobody gets a second.
 */
export async function fanOut(deps: Deps, messageId: number, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted();
    isMore = await deps.db.transaction((tx) => handOutPage(deps, tx, messageId));
  }
}

/** True when there may be more. People are held first, as their deletion does: it then finds the jobs that they got. */
async function handOutPage(deps: Deps, tx: Tx, messageId: number): Promise<boolean> {
  const seen = await findMessage(tx, messageId);
  if (!seen) return false;
  const people = await listMailable(tx, { after: seen.mailedUpTo, joinedBy: seen.createdAt, most: PAGE });
  const last = people.at(-1);
  if (last === undefined) return false;
  if (!(await holdPeople(tx, ...people))) return true;
  const message = await lockMessage(tx, messageId);
  if (message?.mailedUpTo !== seen.mailedUpTo) return message !== null;
  await deps.queue.sendAll(
    tx,
    'mail.message',
    people.map((userId) => ({ messageId, userId })),
  );
  await setMailedUpTo(tx, messageId, last);
  return people.length === PAGE;
}
