import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  isPending: boolean;
  /** Shown until the content is rendered. */
  until: ReactNode;
  children: ReactNode;
}

/**
 * Renders loaded content in the background, in small steps, so that a slow phone still reacts to taps. Content that is
 * available on mount renders at once, so that Back restores the page unchanged.
 */
export function Deferred({ isPending, until, children }: Props) {
  const hasArrived = useDeferredValue(!isPending);
  return isPending || !hasArrived ? until : children;
}
