import { z } from '../core/zod.ts';
import { undoMessages } from './undo.ts';

/** Holds it back for ten seconds, in which the sender can undo it. The forms ask for it. */
export const canUndo = z.boolean({ error: undoMessages.canUndo }).optional();

/** Seconds in which it can still be undone; 0 if it was not held back. */
export const undoSeconds = z.int();
