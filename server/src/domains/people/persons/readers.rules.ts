import type { PolicyActor } from '../../../policy/actor.ts';

/** Who looks at people: it decides whom and what they see. */
export interface Reader {
  id: number;
  kind: 'admin' | 'keeper' | 'pastor';
}

/** Call this behind an action that only these three may take. */
export function getReader(actor: PolicyActor): Reader {
  if (actor.role === 'admin') return { id: actor.id, kind: 'admin' };
  const isKeeper = actor.isKeeper && actor.isActive && actor.isVerified;
  return { id: actor.id, kind: isKeeper ? 'keeper' : 'pastor' };
}

interface Seen {
  isChild: boolean;
  /** The reader is a guardian of this child. */
  isGuardian: boolean;
}

/** Pastors see adults only. */
export const mayKnow = ({ kind }: Reader, { isChild, isGuardian }: Seen) => kind !== 'pastor' || !isChild || isGuardian;

/** Of a child a people keeper sees name, age in years and household, like everybody without the right to more. */
export const isLimitedFor = ({ kind }: Reader, { isChild, isGuardian }: Seen) =>
  isChild && kind !== 'admin' && !isGuardian;
