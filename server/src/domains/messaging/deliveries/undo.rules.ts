import { undoMessages } from '@kanisa/contract/messaging/undo.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';

/** End of the time in which nobody gets it and its sender can undo it; null if it is not held back. */
export function toHeldUntil({ settings }: Pick<Deps, 'settings'>, now: Date, canUndo?: boolean): Date | null {
  return canUndo === true ? new Date(now.getTime() + settings.undoSeconds * 1000) : null;
}

export function countUndoSeconds(heldUntil: Date | null, now: Date): number {
  return heldUntil === null ? 0 : Math.max(0, Math.ceil((heldUntil.getTime() - now.getTime()) / 1000));
}

export const createTooLateToUndo = () => new AppError('conflict', undoMessages.tooLate);

/** Only the sender may undo, and only as long as it is held back. */
export function requireUndoable(
  actor: Actor,
  { senderId, heldUntil }: { senderId: number | null; heldUntil: Date | null },
  now: Date,
): void {
  if (senderId !== actor.id) throw new AppError('forbidden', undoMessages.notYours);
  if (countUndoSeconds(heldUntil, now) === 0) throw createTooLateToUndo();
}
