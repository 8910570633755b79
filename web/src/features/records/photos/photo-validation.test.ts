import { expect, it } from 'vitest';
import { findPhotoProblem } from './photo-validation.ts';

const MESSAGES = { type: 'Photo must be PNG or JPEG', size: 'Photo must be 5MB or less' };
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d];
const JPEG = [0xff, 0xd8, 0xff, 0xe1, 0x00];
const PHOTO_BYTES_MAX = 5 * 1024 * 1024;

/** Creates a file with this beginning and size. */
function createFile(beginning: number[], type: string, size = 100): File {
  const bytes = new Uint8Array(size);
  bytes.set(beginning.slice(0, size));
  return new File([bytes], 'photo', { type });
}

it.each([
  ['a PNG', createFile(PNG, 'image/png'), null],
  ['a JPEG', createFile(JPEG, 'image/jpeg'), null],
  ['a JPEG of exactly 5 MB', createFile(JPEG, 'image/jpeg', PHOTO_BYTES_MAX), null],
  ['one byte more', createFile(JPEG, 'image/jpeg', PHOTO_BYTES_MAX + 1), MESSAGES.size],
  ['a GIF', createFile([0x47, 0x49, 0x46], 'image/gif'), MESSAGES.type],
  ['a large text', createFile([], 'text/plain', PHOTO_BYTES_MAX + 1), MESSAGES.type],
  ['a large file that is only called PNG', createFile([], 'image/png', PHOTO_BYTES_MAX + 1), MESSAGES.size],
  ['a text that is only called PNG', createFile([0x68, 0x69], 'image/png'), MESSAGES.type],
  ['a JPEG without a type', createFile(JPEG, ''), null],
  ['something without a type', createFile([0x25, 0x50], ''), MESSAGES.type],
  ['nothing', createFile([], 'image/png', 0), MESSAGES.type],
])('accepts or rejects %s', async (_, chosen, problem) => {
  expect(await findPhotoProblem(chosen, MESSAGES)).toBe(problem);
});

it('reports a file that cannot be read', async () => {
  const deleted = createFile(PNG, 'image/png');
  deleted.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('deleted', 'NotFoundError')) }) as unknown as Blob;
  expect(await findPhotoProblem(deleted, MESSAGES)).toBe('This photo can’t be read. Please choose another one.');
});
