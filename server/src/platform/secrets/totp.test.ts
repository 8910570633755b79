import { HOTP, Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { buildTotpUri, createTotpSecret, findTotpStep, getTotpStep } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: eight digits, of which an app with six shows the last six. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;
const RFC_VECTORS: [seconds: number, step: number, digits: string][] = [
  [59, 0x1, '94287082'],
  [1_111_111_109, 0x23523ec, '07081804'],
  [1_111_111_111, 0x23523ed, '14050471'],
  [1_234_567_890, 0x273ef07, '89005924'],
  [2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of authenticator apps', () => {
  it.each(RFC_VECTORS)('match RFC 6238 at %i seconds', (seconds, step, digits) => {
    expect(findTotpStep(RFC_SECRET, digits.slice(2), at(seconds))).toBe(step);
    expect(getTotpStep(at(seconds))).toBe(step);
  });

  it('are accepted one step early and one step late, and name their own step', () => {
    const code = TOTP.generate({ secret: Secret.fromBase32(RFC_SECRET), timestamp: 3_000_000 });
    for (const seconds of [2970, 3000, 3029, 3030, 3059]) expect(findTotpStep(RFC_SECRET, code, at(seconds))).toBe(100);
    for (const seconds of [2969, 3060, 4000]) expect(findTotpStep(RFC_SECRET, code, at(seconds))).toBeNull();
  });

  it.each(['000000', '12345', '1234567', '', 'abcdef'])('are refused if wrong: %j', (code) => {
    expect(findTotpStep(RFC_SECRET, code, at(59))).toBeNull();
  });

  it('keep leading zeros', () => {
    const step = Array.from({ length: 500 }, (_, counter) => counter).find((counter) =>
      HOTP.generate({ secret: Secret.fromBase32(RFC_SECRET), counter }).startsWith('0'),
    );
    const code = HOTP.generate({ secret: Secret.fromBase32(RFC_SECRET), counter: step ?? 0 });
    expect(findTotpStep(RFC_SECRET, code, at((step ?? 0) * 30))).toBe(step);
  });
});

describe('the secret', () => {
  it('has 160 bits and is different each time', () => {
    const secrets = Array.from({ length: 100 }, createTotpSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is in the address that an app scans, with what differs between apps', () => {
    const uri = buildTotpUri({ secret: RFC_SECRET, issuer: 'St. Paul: Nairobi & Kiambu', account: 'akinyi' });
    const parsed = URI.parse(uri);
    expect(parsed).toMatchObject({
      issuer: 'St. Paul Nairobi & Kiambu',
      label: 'akinyi',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(parsed.secret.base32).toBe(RFC_SECRET);
  });
});
