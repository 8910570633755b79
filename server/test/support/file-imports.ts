import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FileImport } from '@kanisa/contract/people/file-import.schema.ts';
import { fileImportJob } from '../../src/domains/people/index.ts';
import type { TestApp } from './test-app.ts';
import { uploadForm } from './upload.ts';

const { previewFileImport, startFileImport, readFileImport, undoFileImport } = ENDPOINTS;
const NO = { wants_emails: 'false', wants_texts: 'false' };

interface Sent {
  token: string;
  fields?: Record<string, string>;
}

export async function previewFile(app: TestApp, file: Uint8Array, sent: Sent) {
  return uploadForm(app, previewFileImport, { ...sent, file, name: 'people.csv', type: 'text/csv' });
}

export async function startFile(app: TestApp, file: Uint8Array, { token, fields = {} }: Sent) {
  const options = { token, fields: { ...NO, ...fields }, name: 'people.csv', type: 'text/csv' };
  return uploadForm(app, startFileImport, { ...options, file });
}

/** Runs the job of an import, or of its undo, as a worker would. */
export async function runFileJob(app: TestApp, importId: number, signal = new AbortController().signal): Promise<void> {
  await fileImportJob.run(app.deps, { importId }, { id: 'job', attempt: 1, sentAt: app.clock.now(), signal });
}

export async function readFile(app: TestApp, id: number, token: string): Promise<FileImport> {
  return (await app.call(readFileImport, { params: { id }, token })).body.import;
}

/** Imports a file to its end. */
export async function importFile(app: TestApp, file: Uint8Array, sent: Sent): Promise<FileImport> {
  const started = await startFile(app, file, sent);
  if (started.status !== 201) throw new Error(`the import did not start: ${JSON.stringify(started.body)}`);
  await runFileJob(app, started.body.import.id);
  return readFile(app, started.body.import.id, sent.token);
}

export async function undoFile(app: TestApp, id: number, token: string): Promise<FileImport> {
  const { status, body } = await app.call(undoFileImport, { params: { id }, token });
  if (status !== 200) throw new Error(`the undo did not start: ${JSON.stringify(body)}`);
  await runFileJob(app, id);
  return readFile(app, id, token);
}
