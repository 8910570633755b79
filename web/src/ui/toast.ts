import { notifications } from '@mantine/notifications';
import { t } from '../lib/i18n.ts';

/** More would cover the page, and the library would hold the newest back until an older one has gone. */
const MOST = 2;

let shown: string[] = [];

/** Says what was done. Long enough on the screen to be read twice. */
export function sayDone(text: string): void {
  say({ message: text, color: 'leaf', autoClose: 6000 });
}

/** For what is told on the way to another page, or about a line of a list: no banner could stay there. */
export function sayFailed(text: string): void {
  say({ id: text, message: text, color: 'clay', autoClose: 10_000 });
}

/** The newest is seen at once; the oldest makes room. */
function say(notice: { id?: string; message: string; color: string; autoClose: number }): void {
  const id = notifications.show({
    ...notice,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
  });
  shown = [...shown.filter((other) => other !== id), id];
  for (const old of shown.slice(0, -MOST)) notifications.hide(old);
  shown = shown.slice(-MOST);
}
