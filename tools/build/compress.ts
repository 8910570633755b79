import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_EXTENSIONS = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest', '.data']);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * A test about the builds themselves saves ten seconds of CPU time for each. The name begins with `VITE_`, so that such
 * a build has a key of its own and is never taken for an ordinary one.
 */
const isFast = process.env['VITE_FAST_COMPRESSION'] === '1';
const BROTLI_QUALITY = isFast ? constants.BROTLI_MIN_QUALITY : constants.BROTLI_MAX_QUALITY;
const GZIP_LEVEL = isFast ? constants.Z_BEST_SPEED : constants.Z_BEST_COMPRESSION;

/** `node tools/build/compress.ts <folder>`: writes a .br and a .gz beside every text file, at the best quality. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder?');
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && TEXT_EXTENSIONS.has(path.extname(entry.name)))
  .map((entry) => path.join(entry.parentPath, entry.name));
await Promise.all(files.map(async (file) => compressFile(file)));

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: GZIP_LEVEL })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
