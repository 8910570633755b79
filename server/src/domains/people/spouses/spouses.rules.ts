import type { UserRow } from '../../identity/accounts/users.view.ts';
import type { LinkRecord } from './spouses.repo.ts';

type Standing = Pick<UserRow, 'isActive' | 'isVerified' | 'status'>;
export const mayShare = (user: Standing) => user.isActive && user.isVerified && user.status !== 'died';

export type Question = LinkRecord & { other: NonNullable<LinkRecord['other']> };

/** The other's question to the user, or the user's own one that the other accepted. */
export const isQuestionTo = (link: LinkRecord, userId: number): link is Question =>
  link.other !== null && mayShare(link.other) && link.state === (link.askerId === userId ? 'accepted' : 'asked');
