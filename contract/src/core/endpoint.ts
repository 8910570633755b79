import type { Action } from './actions.ts';

/** A multipart body: one file and text fields. */
export interface Upload {
  field: string;
  /** Limit of the file, if it is not that of a photo. */
  bytesMax?: number;
  messages: {
    type: string;
    size: string;
    /** Used if no field is at fault: the body has an unknown part or cannot be read. */
    invalid?: string;
  };
}

/** An answer that is a file. The content may be a stream. */
export interface FileAnswer {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  type: string;
  /** Content hash, sent as the ETag: an unchanged file is answered with 304. */
  hash?: string;
  /** Name of the download. Without it the browser displays the file. */
  name?: string;
}

/** Permitted callers: anyone, every signed-in user (active or not), or users whom the policy allows this action. */
export type Access = 'public' | 'signed-in' | Action;
