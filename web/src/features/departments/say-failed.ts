import { notifications } from '@mantine/notifications';
import { t } from '../../lib/i18n.ts';

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
