import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { PHOTO_MAX_BYTES, PHOTO_TYPES, photoMessages } from '@kanisa/contract/core/photos.ts';

/** How the two kinds of picture begin. */
const MAGIC_BYTES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
] as const;

/** What speaks against this file, or null. The server has the last word; this spares a slow line the way there. */
export async function findPhotoProblem(file: File, messages: Upload['messages']): Promise<string | null> {
  // Some file managers name no type at all: then the content decides alone.
  if (file.type !== '' && !(PHOTO_TYPES as readonly string[]).includes(file.type)) return messages.type;
  if (file.size > PHOTO_MAX_BYTES) return messages.size;
  try {
    const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    const known = MAGIC_BYTES.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
    return known ? null : messages.type;
  } catch {
    // Moved, deleted, or kept by another app that does not hand it out.
    return photoMessages.unreadable;
  }
}
