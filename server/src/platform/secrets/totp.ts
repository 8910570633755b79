import { APP_CODE_DIGITS, APP_CODE_SECONDS, APP_CODE_WINDOW } from '@kanisa/contract/identity/two-step.ts';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226 recommends as many bytes as the hash has. */
const SECRET_BYTES = 20;

/** SHA-1 because several apps ignore any other algorithm that the address names, and then show wrong codes. */
const CODE = { algorithm: 'SHA1', digits: APP_CODE_DIGITS, period: APP_CODE_SECONDS } as const;

/** A new secret for an authenticator app, in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code that an app scans. A colon separates issuer and account, so neither may contain one. */
export function buildTotpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const names = { issuer: issuer.replaceAll(':', ''), label: account.replaceAll(':', '') };
  return new TOTP({ ...CODE, ...names, secret: Secret.fromBase32(secret) }).toString();
}

/** Number of the present 30 seconds since 1970. */
export function getTotpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / APP_CODE_SECONDS);
}

/** Finds the step that the code belongs to, near the present one; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    ...CODE,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now.getTime(),
    window: APP_CODE_WINDOW,
  });
  return delta === null ? null : getTotpStep(now) + delta;
}
