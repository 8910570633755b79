import { unzipArchive } from '../../../tools/test/unzip.ts';
import type { TestApp } from './test-app.ts';

/** Downloads a user's own data as bytes. */
export async function downloadOwnData(app: TestApp, token?: string) {
  const answer = await app.server.inject({
    url: '/api/profile/export',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}

/** Downloads and unzips a user's own data. */
export async function unpackOwnData(app: TestApp, token: string) {
  const files = unzipArchive((await downloadOwnData(app, token)).bytes);
  const json = (name: string) => JSON.parse(files.get(name)?.bytes.toString() ?? 'null') as unknown;
  return { files, json };
}
