import { LineIcon } from '../shared/line-icon.tsx';

const PHONE =
  'M9 2.5h6a2.6 2.6 0 0 1 2.6 2.6v13.8a2.6 2.6 0 0 1-2.6 2.6H9a2.6 2.6 0 0 1-2.6-2.6V5.1A2.6 2.6 0 0 1 9 2.5zM10.8 18.4h2.4';
const COMPUTER = 'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM12 16.5V20M8 20h8';
const UNKNOWN = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.3 9.4a2.8 2.8 0 1 1 4.2 2.5c-1 .6-1.5 1.2-1.5 2.2M12 17v.01';

function getDeviceShape(name: string | null): string {
  if (name === null) return UNKNOWN;
  return /android|iphone|ipad|kaios|opera mini/i.test(name) ? PHONE : COMPUTER;
}

/** The icon of a phone or a computer, derived from the name of the device. */
export function DeviceIcon({ name }: { name: string | null }) {
  return <LineIcon shape={getDeviceShape(name)} />;
}
