import { useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';

/** Says that something is done, and takes the focus from the form that it replaces. */
export function DoneBanner({ message }: { message: string }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner tone="success" ref={banner}>
      {message}
    </Banner>
  );
}
