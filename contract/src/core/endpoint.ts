import type { Action } from './actions.ts';

/** A body that comes as multipart, with one file beside its text fields. */
export interface Upload {
  field: string;
  messages: {
    type: string;
    size: string;
    /** When no field is to blame: something unknown was sent, or the body cannot be read. */
    invalid?: string;
  };
}

/** An answer that is a file. Its bytes may come bit by bit. */
export interface FileAnswer {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  type: string;
  /** Of the content: who has the same already gets 304. */
  hash?: string;
  /** Offered to be saved under this name, instead of shown. */
  name?: string;
}

/**
 * Who may call: anyone; anyone signed in, active or not; or whoever the policy allows this action.
 */
export type Access = 'public' | 'signed-in' | Action;
