import { notifications } from '@mantine/notifications';
import { t } from '../lib/i18n.ts';

/** Says what was done. Long enough on the screen to be read twice. */
export function sayDone(text: string): void {
  notifications.show({
    message: text,
    color: 'leaf',
    autoClose: 6000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
  });
}

/** For what is told on the way to another page, where no banner could stay. */
export function sayFailed(text: string): void {
  notifications.show({
    id: text,
    message: text,
    color: 'clay',
    autoClose: 10_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
  });
}
