import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { buildDatabaseUrl, copyDatabase, executeOnServer } from '../../tools/test/postgres-databases.ts';

/**
 * Runs a journey on the embedded database, as `npm start` does. The others run on PostgreSQL, which is
 * faster.
 */
export const EMBEDDED_DATABASE = { DATABASE_URL: '' };

/** Set by the test command: the data of a first start, to be copied, so that not every file waits for one. */
export const TEMPLATE_FOLDER_VARIABLE = 'KANISA_E2E_FOLDER';
export const TEMPLATE_DATABASE_VARIABLE = 'KANISA_E2E_DATABASE';

export interface ProductDatabase {
  /** Value for DATABASE_URL; empty for the embedded database. */
  url: string;
  drop(): Promise<void>;
}

/**
 * Opens a database for one product: on the tests' server unless the settings say otherwise, else in its data folder.
 */
export async function openProductDatabase(settings: Record<string, string>, dataDir: string): Promise<ProductDatabase> {
  const [template, folder] = [process.env[TEMPLATE_DATABASE_VARIABLE], process.env[TEMPLATE_FOLDER_VARIABLE]];
  const requestedUrl = settings['DATABASE_URL'];
  // The demo fills only an empty database.
  const isEmpty = settings['DEMO'] === '1';
  if (template !== undefined && requestedUrl === undefined) {
    const name = isEmpty ? undefined : new URL(template).pathname.slice(1);
    return createProductDatabase(buildDatabaseUrl(template, 'postgres'), name);
  }
  if (folder !== undefined && !requestedUrl && !isEmpty) await cp(folder, dataDir, { recursive: true });
  return { url: requestedUrl ?? '', drop: async () => {} };
}

/** Creates a database on this server, empty or as a copy of a template. */
export async function createProductDatabase(server: string, template = 'template1'): Promise<ProductDatabase> {
  const name = `kanisa_e2e_${process.pid}_${randomBytes(6).toString('hex')}`;
  await copyDatabase(server, template, name);
  return {
    url: buildDatabaseUrl(server, name),
    drop: async () => executeOnServer(server, `drop database ${name} with (force)`),
  };
}
