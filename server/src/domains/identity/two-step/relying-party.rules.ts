import { getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RelyingParty } from '../../../platform/passkeys/verify-passkey.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { getRpId } from './two-step-policy.rules.ts';

/** This site, as passkeys know it: by the address that people open. */
export function describeRelyingParty(deps: Pick<Deps, 'settings' | 'sitePages'>): RelyingParty {
  const { settings } = deps;
  return { id: getRpId(settings), origin: new URL(settings.publicUrl).origin, name: getChurchName(deps) };
}

/** The account's name on authenticators: 32 bytes that contain no personal data, as the standard asks for. */
export function computeUserHandle(userId: number): string {
  return Buffer.from(hashToken(`passkeys of user ${userId}`), 'hex').toString('base64url');
}
