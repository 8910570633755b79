import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../../base/settings.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secret.key';
const FORMAT = 'v1';

/** Encrypts what the database must not reveal on its own. `context` binds a value to its row: moved elsewhere, it does not open. */
export interface SecretBox {
  seal(text: string, context: string): string;
  /** Null if the value was sealed with another key or for another context. */
  open(sealed: string, context: string): string | null;
}

/** AES-256-GCM. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${FORMAT}.${Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, context) {
      const [format, data = ''] = sealed.split('.');
      const bytes = Buffer.from(data, 'base64url');
      if (format !== FORMAT || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([content, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** The key of the settings, or the one in the data folder, which the first start makes. It is never in a backup. */
export function loadSecretKey(settings: { secretKey: string | undefined }, dataDir: string): Uint8Array {
  return decodeKey(settings.secretKey ?? readOrCreateKeyFile(dataDir));
}

function decodeKey(text: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES)
    throw new SettingsError(`${KEY_FILE} in the data folder is damaged: it must hold 32 bytes in base64url.`);
  return key;
}

/** Two processes may start at the same time: the file appears whole, and the first one stays. */
function readOrCreateKeyFile(dataDir: string): string {
  const path = join(dataDir, KEY_FILE);
  const existing = readKeyFile(path);
  if (existing !== null) return existing;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function readKeyFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
