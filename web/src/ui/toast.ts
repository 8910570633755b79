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
