import { expect, it } from 'vitest';
import { photoProblem } from './photo-check.ts';

const MESSAGES = { type: 'Photo must be PNG or JPEG', size: 'Photo must be 5MB or less' };
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d];
const JPEG = [0xff, 0xd8, 0xff, 0xe1, 0x00];
const LIMIT = 5 * 1024 * 1024;

/** A file that begins like this and is as long as that. */
function file(beginning: number[], type: string, size = 100): File {
  const bytes = new Uint8Array(size);
  bytes.set(beginning.slice(0, size));
  return new File([bytes], 'photo', { type });
}

it.each([
  ['a PNG', file(PNG, 'image/png'), null],
  ['a JPEG', file(JPEG, 'image/jpeg'), null],
  ['a JPEG of exactly 5 MB', file(JPEG, 'image/jpeg', LIMIT), null],
  ['one byte more', file(JPEG, 'image/jpeg', LIMIT + 1), MESSAGES.size],
  ['a GIF', file([0x47, 0x49, 0x46], 'image/gif'), MESSAGES.type],
  ['a large text', file([], 'text/plain', LIMIT + 1), MESSAGES.type],
  ['a large file that is only called PNG', file([], 'image/png', LIMIT + 1), MESSAGES.size],
  ['a text that is only called PNG', file([0x68, 0x69], 'image/png'), MESSAGES.type],
  ['a JPEG without a type', file(JPEG, ''), null],
  ['something without a type', file([0x25, 0x50], ''), MESSAGES.type],
  ['nothing', file([], 'image/png', 0), MESSAGES.type],
])('judges %s', async (_, chosen, problem) => {
  expect(await photoProblem(chosen, MESSAGES)).toBe(problem);
});

it('says so when the file cannot be read any more', async () => {
  const gone = file(PNG, 'image/png');
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as unknown as Blob;
  expect(await photoProblem(gone, MESSAGES)).toBe('This photo cannot be read. Please choose another one.');
});
