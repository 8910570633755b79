import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  /** What stands there until then. */
  until: ReactNode;
  children: ReactNode;
}

/**
 * Draws much at once, when it first comes, in small pieces: a slow phone answers a thumb in between. An answer of the
 * server and a change of the session are otherwise drawn in one piece.
 */
export function Later({ until, children }: Props) {
  return useDeferredValue(true, false) ? children : until;
}
