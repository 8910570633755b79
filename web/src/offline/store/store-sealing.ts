const AES = 'AES-GCM';
const HMAC = 'HMAC';
/** The size that AES-GCM is specified for. */
const IV_BYTES = 12;

/** The keys of one store; `store-keys.ts` tells their life. */
export interface StoreKeys {
  seal: CryptoKey;
  /** Makes the name under which an entry is found, so that the database does not show what was stored. */
  name: CryptoKey;
}

export interface SealedValue {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The name of an account's database. It does not show the username. */
export async function hashUsername(username: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encode(`kanisa-store/${username}`)));
}

export async function nameEntry(keys: StoreKeys, table: string, key: string): Promise<string> {
  return toHex(await crypto.subtle.sign(HMAC, keys.name, encode(`${table}\n${key}`)));
}

/** The place and the time of an entry are authenticated: moved to another place, or made younger, it does not open. */
export interface EntryPlace {
  table: string;
  name: string;
  storedAt: number;
}

const toAdditionalData = ({ table, name, storedAt }: EntryPlace) => encode(`${table}\n${name}\n${storedAt}`);

export async function sealValue(keys: StoreKeys, place: EntryPlace, value: unknown): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const parameters = { name: AES, iv, additionalData: toAdditionalData(place) };
  return { iv, sealed: await crypto.subtle.encrypt(parameters, keys.seal, encode(JSON.stringify(value))) };
}

/** Null if the entry was changed, or sealed with another key or for another place. */
export async function openValue(keys: StoreKeys, place: EntryPlace, { iv, sealed }: SealedValue): Promise<unknown> {
  const parameters = { name: AES, iv, additionalData: toAdditionalData(place) };
  try {
    const bytes = await crypto.subtle.decrypt(parameters, keys.seal, sealed);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
