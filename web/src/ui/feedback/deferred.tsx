import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  isPending: boolean;
  /** What stands there meanwhile. */
  until: ReactNode;
  children: ReactNode;
}

/**
 * What an answer brings, drawn in small pieces: a slow phone answers a thumb in between. An answer is otherwise drawn in
 * one piece. What is there from the first is drawn at once, so that who comes back finds the page as it was.
 */
export function Deferred({ isPending, until, children }: Props) {
  const hasArrived = useDeferredValue(!isPending);
  return isPending || !hasArrived ? until : children;
}
