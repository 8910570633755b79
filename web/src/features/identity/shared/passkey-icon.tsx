import { LineIcon } from './line-icon.tsx';

const SHAPE =
  'M4.6 11a7.4 7.4 0 0 1 14.8 0v2M7.6 18.6c.5-1.5.7-3 .7-4.6v-3a3.7 3.7 0 0 1 7.4 0v2.4c0 2.4-.4 4.7-1.1 6.9M12 11v3c0 2.4-.4 4.7-1.2 6.8M4.4 15c.1-.6.2-1.3.2-2M19 16.6l-.3 1.6';

/** A fingerprint beside a key: most people use one or the other. */
export function PasskeyIcon() {
  return <LineIcon shape={SHAPE} size={22} />;
}
