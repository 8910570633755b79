import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCode, createToken, deriveToken, hashToken } from './tokens.ts';

describe('tokens', () => {
  it('carry 256 bits in characters that need no escaping', () => {
    const tokens = Array.from({ length: 500 }, createToken);
    expect(new Set(tokens).size).toBe(500);
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    }
  });

  it('are stored as sha-256 in hex', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const token = createToken();
    expect(hashToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
  });
});

describe('derived tokens', () => {
  it('depend on secret, seed and purpose, and look like other tokens', () => {
    const token = deriveToken('secret', 'seed', 'access');
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(deriveToken('secret', 'seed', 'access')).toBe(token);
    const others = [
      deriveToken('Secret', 'seed', 'access'),
      deriveToken('secret', 'Seed', 'access'),
      deriveToken('secret', 'seed', 'refresh'),
    ];
    expect(new Set([token, ...others]).size).toBe(4);
  });
});

describe('codes', () => {
  it('are six digits with leading zeros, spread over the whole range', () => {
    const codes = Array.from({ length: 20_000 }, createCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    const firstDigits = new Map<string, number>();
    for (const code of codes) firstDigits.set(code.charAt(0), (firstDigits.get(code.charAt(0)) ?? 0) + 1);
    expect([...firstDigits.keys()].sort().join('')).toBe('0123456789');
    for (const count of firstDigits.values()) {
      expect(count).toBeGreaterThan(1700);
      expect(count).toBeLessThan(2300);
    }
  });
});
