import { MERGE_UNDO_DAYS } from '@kanisa/contract/people/merging.ts';

const UNDO_MS = MERGE_UNDO_DAYS * 86_400_000;

export const getUndoUntil = (mergedAt: Date) => new Date(mergedAt.getTime() + UNDO_MS);
/** Older merges cannot be undone any more. */
export const getOldestMerge = (now: Date) => new Date(now.getTime() - UNDO_MS);
