import type { Upload } from '@kanisa/contract/core/endpoint.ts';
import { PHOTO_MAX_BYTES, PHOTO_TYPES, photoMessages } from '@kanisa/contract/core/photos.ts';

/** First bytes of PNG and JPEG files. */
const MAGIC_BYTES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
] as const;

/**
 * Returns why a file is no valid photo, or null. The server checks again; this check saves an upload over a slow
 * connection.
 */
export async function findPhotoProblem(file: File, messages: Upload['messages']): Promise<string | null> {
  // Some file managers report no type. The content alone decides then.
  if (file.type !== '' && !(PHOTO_TYPES as readonly string[]).includes(file.type)) return messages.type;
  if (file.size > PHOTO_MAX_BYTES) return messages.size;
  try {
    const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    const known = MAGIC_BYTES.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
    return known ? null : messages.type;
  } catch {
    // The file was moved or deleted, or another app denies access.
    return photoMessages.unreadable;
  }
}
