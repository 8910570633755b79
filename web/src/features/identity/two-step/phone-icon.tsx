import { LineIcon } from '../shared/line-icon.tsx';

const SHAPE =
  'M8.5 2.5h7A2.5 2.5 0 0 1 18 5v14a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 6 19V5a2.5 2.5 0 0 1 2.5-2.5zM9.5 11v.01M12 11v.01M14.5 11v.01M11 18.4h2';

/** A phone that shows digits. */
export function PhoneIcon() {
  return <LineIcon shape={SHAPE} />;
}
