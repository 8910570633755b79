import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';
import { type Mailbox, openMailbox } from '../../tools/test/mailbox.ts';
import { startPostgres } from '../../tools/test/postgres.ts';
import {
  createProductDatabase,
  EMBEDDED_DATABASE,
  openProductDatabase,
  TEMPLATE_DATABASE_VARIABLE,
  TEMPLATE_FOLDER_VARIABLE,
} from './databases.ts';
import { type RunningProcess, startInOwnProcess, startInReusedProcess } from './product-processes.ts';

/** The only admin of an empty database. */
export const ADMIN = { username: 'admin', password: 'e2e admin password', email: 'admin@journeys.example' };

export interface Product extends RunningProcess {
  origin: string;
  mailbox: Mailbox;
  /** Empty for the embedded database. */
  databaseUrl: string;
}

/** Serves the product on a host name, which passkeys need: browsers refuse them on an IP address. */
export const ON_LOCALHOST = { E2E_HOST_NAME: 'localhost' };

interface StartOptions {
  /** Allows a reused process where the database is on a server. The embedded database always gets a new process. */
  mayBeHosted?: boolean;
}

/** Starts the built product with its own database, data folder and mailbox. */
export async function startProduct(
  { E2E_HOST_NAME: hostName = '127.0.0.1', ...settings }: Record<string, string> = {},
  { mayBeHosted = false }: StartOptions = {},
): Promise<Product> {
  const [mailbox, port, folder] = await Promise.all([
    openMailbox(),
    findFreePort(),
    mkdtemp(path.join(tmpdir(), 'kanisa-e2e-')),
  ]);
  const origin = `http://${hostName}:${port}`;
  const dataDir = path.join(folder, 'data');
  const database = await openProductDatabase(settings, dataDir);
  const cleanUp = async () => {
    await Promise.all([mailbox.close(), database.drop(), rm(folder, { recursive: true, force: true })]);
  };
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
    ...settings,
    DATABASE_URL: database.url,
  };
  try {
    const isHosted = mayBeHosted && database.url !== '';
    const { log, stop } = await (isHosted ? startInReusedProcess(variables) : startInOwnProcess(variables, folder));
    const stopAll = async () => {
      try {
        await stop();
      } finally {
        await cleanUp();
      }
    };
    return { origin, mailbox, databaseUrl: database.url, log, stop: stopAll };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Starts the product once on each engine and returns the variables by which others find the result to copy. */
export async function prepareDatabases(folder: string) {
  const server = await startPostgres({ durable: false });
  const { url, drop } = await createProductDatabase(server.url);
  const firstStarts = [{ DATABASE_URL: url }, { ...EMBEDDED_DATABASE, DATA_DIR: folder }];
  await Promise.all(firstStarts.map(async (settings) => (await startProduct(settings)).stop()));
  return {
    env: { [TEMPLATE_DATABASE_VARIABLE]: url, [TEMPLATE_FOLDER_VARIABLE]: folder },
    stop: async () => {
      await drop();
      await server.stop();
    },
  };
}
