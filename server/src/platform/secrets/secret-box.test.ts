import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecretBox, loadSecretKey } from './secret-box.ts';

const folder = mkdtempSync(join(tmpdir(), 'kanisa-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fromFolder = { secretKey: undefined };

describe('a secret box', () => {
  const box = createSecretBox(Buffer.alloc(32, 1));

  it('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user 7');
    expect(box.open(sealed, 'user 7')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'user 7')).not.toBe(sealed);
  });

  it('opens nothing of another row, of another key, or that was changed', () => {
    const sealed = box.seal('secret', 'user 7');
    expect(box.open(sealed, 'user 8')).toBeNull();
    expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'user 7')).toBeNull();
    const at = sealed.length - 10;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    for (const odd of [changed, '', 'v1.', 'v2.AAAA', 'plain']) expect(box.open(odd, 'user 7')).toBeNull();
  });
});

describe('the key', () => {
  it('is made once, for its owner alone', () => {
    const key = loadSecretKey(fromFolder, join(folder, 'data'));
    expect(key).toHaveLength(32);
    const file = join(folder, 'data', 'secret.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64url')).toEqual(key);
    expect(loadSecretKey(fromFolder, join(folder, 'data'))).toEqual(key);
  });

  it('comes from the settings if they have one', () => {
    const secretKey = Buffer.alloc(32, 3).toString('base64url');
    expect(loadSecretKey({ secretKey }, join(folder, 'unused'))).toEqual(Buffer.alloc(32, 3));
  });

  it('stops the start when its file is damaged, instead of making another one', () => {
    const damaged = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(damaged, 'secret.key'), 'short');
    expect(() => loadSecretKey(fromFolder, damaged)).toThrow('secret.key');
  });
});
