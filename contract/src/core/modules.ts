import { message } from './message.ts';
/** Parts of the product that a church turns on when it wants them. While one is off, its paths are unknown. */
export const MODULES = ['serving'] as const;
export type Module = (typeof MODULES)[number];

export const moduleMessages = { isOn: message('is_on must be true or false') } as const;

/** Shown by the browser if an error answer has no text. */
export const moduleFallbacks = { change: message('Failed to save what your church uses') } as const;
