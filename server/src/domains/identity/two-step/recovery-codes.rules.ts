import { hashToken } from '../../../platform/secrets/tokens.ts';

/** 80 random bits cannot be guessed, so a fast hash is enough. The user in it makes equal codes differ. */
export const hashRecoveryCode = (userId: number, code: string): string =>
  hashToken(`recovery code of user ${userId} ${code}`);
