import { localStore } from '../browser/storage.ts';
import { NOTICES_ON_KEY } from '../session/stored-session.ts';

/**
 * The accounts that turned on notices in this browser. The choice outlives the session: after the next login the browser
 * adds itself again. It therefore holds no username, but a slow hash with a salt of this device.
 */
interface Choices {
  salt: string;
  hashes: string[];
}

const ACCOUNTS_MAX = 10;
const SALT_BYTES = 16;
/** About a tenth of a second on a slow phone, for each guess of somebody who has the device. */
const ROUNDS = 100_000;

export async function wantsNotices(username: string | null): Promise<boolean> {
  if (username === null || localStore.get(NOTICES_ON_KEY) === null) return false;
  const { salt, hashes } = await readChoices();
  return hashes.length > 0 && hashes.includes(await hashWithSalt(username, salt));
}

export async function storeNoticesChoice(username: string, isOn: boolean): Promise<void> {
  const { salt, hashes } = await readChoices();
  const own = await hashWithSalt(username, salt);
  const others = hashes.filter((hash) => hash !== own);
  writeChoices({ salt, hashes: (isOn ? [own, ...others] : others).slice(0, ACCOUNTS_MAX) });
}

async function readChoices(): Promise<Choices> {
  const stored = parseStored();
  if (!Array.isArray(stored)) return isChoices(stored) ? stored : { salt: createSalt(), hashes: [] };
  // An earlier release stored the names.
  const salt = createSalt();
  const names = stored.filter((name) => typeof name === 'string');
  const choices = { salt, hashes: await Promise.all(names.map((name) => hashWithSalt(name, salt))) };
  writeChoices(choices);
  return choices;
}

function parseStored(): unknown {
  try {
    return JSON.parse(localStore.get(NOTICES_ON_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function isChoices(stored: unknown): stored is Choices {
  const { salt, hashes } = (stored ?? {}) as Partial<Choices>;
  return typeof salt === 'string' && Array.isArray(hashes);
}

function writeChoices(choices: Choices): void {
  if (choices.hashes.length === 0) localStore.remove(NOTICES_ON_KEY);
  else localStore.set(NOTICES_ON_KEY, JSON.stringify(choices));
}

const createSalt = () => toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));

async function hashWithSalt(username: string, salt: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', encode(username), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: encode(salt), iterations: ROUNDS };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)));
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
