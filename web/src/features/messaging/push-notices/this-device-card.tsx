import type { PushDevice } from '@kanisa/contract/messaging/push-notices.schema.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { type ThisBrowser, useRemoveDevice, useTurnOn } from './api.ts';
import { BlockedHelp, InstallHelp } from './browser-help.tsx';
import styles from './notices.module.css';

interface Props {
  browser: ThisBrowser;
  devices: readonly PushDevice[];
}

/** Turns on notices in this browser. The browser's permission is asked for by the press of the button alone. */
export function ThisDeviceCard({ browser, devices }: Props) {
  const own = devices.find((device) => device.is_current);
  const isOn = browser === 'subscribed' && own !== undefined;
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="this-device">
      <div className={styles['title']}>
        <h2 id="this-device">{t('On this device')}</h2>
        {isOn && <Badge good>{t('On', { context: 'notices' })}</Badge>}
      </div>
      {browser === 'unsupported' && (
        <p>{t('This browser can’t show notices. Open this page in Chrome, Edge, Firefox or Safari.')}</p>
      )}
      {browser === 'install-first' && <InstallHelp />}
      {browser === 'blocked' && <BlockedHelp />}
      {isOn && <TurnOff device={own} />}
      {!isOn && (browser === 'subscribed' || browser === 'not-subscribed') && <TurnOn />}
    </section>
  );
}

function TurnOn() {
  const turningOn = useTurnOn();
  return (
    <>
      <p>{t('Get a notice here when there’s a message for you, an answer or a change. Your browser asks you once.')}</p>
      {turningOn.error && <ApiErrorBanner error={turningOn.error} />}
      {turningOn.data === 'refused' && (
        <Banner tone="info">{t('Notices are still off. To get them, press the button again and choose Allow.')}</Banner>
      )}
      <button
        type="button"
        className={buttonClass('main', styles['action'])}
        disabled={turningOn.isPending}
        onClick={() => turningOn.mutate()}
      >
        {turningOn.isPending ? t('One moment...') : t('Turn on notices')}
      </button>
    </>
  );
}

function TurnOff({ device }: { device: PushDevice }) {
  const removing = useRemoveDevice();
  return (
    <>
      <FocusedAfterPress>{t('You get notices on this device until you log out.')}</FocusedAfterPress>
      {removing.error && <ApiErrorBanner error={removing.error} />}
      <button
        type="button"
        className={buttonClass('plain', styles['action'])}
        disabled={removing.isPending}
        onClick={() => removing.mutate(device)}
      >
        {removing.isPending ? t('One moment...') : t('Turn off on this device')}
      </button>
    </>
  );
}

/** The pressed button is gone: the keyboard goes on from the sentence that took its place. */
function FocusedAfterPress({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus();
  }, []);
  return (
    <p ref={line} tabIndex={-1}>
      {children}
    </p>
  );
}
