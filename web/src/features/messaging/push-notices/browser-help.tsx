import { t } from '../../../lib/i18n.ts';
import { detectPlatform } from '../../../lib/push/push-support.ts';
import styles from './notices.module.css';

/** An iPhone shows notices only of a site on the home screen. */
export function InstallHelp() {
  return (
    <>
      <p>{t('An iPhone or iPad shows notices once this site is on your home screen. You need iOS 16.4 or newer.')}</p>
      <ol className={styles['steps']}>
        <li>{t('Open this page in Safari and tap the Share button, a square with an arrow.')}</li>
        <li>{t('Choose “Add to Home Screen”, then “Add”.')}</li>
        <li>{t('Open the church from your home screen, log in and come back to this page.')}</li>
      </ol>
    </>
  );
}

/** Only the person can allow again what was blocked; the page may not ask a second time. */
export function BlockedHelp() {
  const platform = detectPlatform();
  return (
    <>
      <p>{t('Your browser blocks notices of this site. You can allow them again:')}</p>
      {platform === 'android' && (
        <ol className={styles['steps']}>
          <li>{t('Tap the icon to the left of the address at the top, then “Permissions”.')}</li>
          <li>{t('Tap “Notifications” and turn them on.')}</li>
          <li>{t('Is the church on your home screen? Hold its icon down, tap “App info”, then “Notifications”.')}</li>
        </ol>
      )}
      {platform === 'ios' && (
        <ol className={styles['steps']}>
          <li>{t('Open “Settings” on your iPhone or iPad, then “Notifications”.')}</li>
          <li>{t('Choose the church in the list and turn on “Allow Notifications”.')}</li>
        </ol>
      )}
      {platform === 'desktop' && (
        <ol className={styles['steps']}>
          <li>{t('Click the icon to the left of the address at the top.')}</li>
          <li>{t('Turn on “Notifications”.')}</li>
        </ol>
      )}
      <p>{t('Then reload this page.')}</p>
    </>
  );
}
