import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../lib/i18n.ts';
import { isOffline, subscribeToConnection } from '../../offline/connection.ts';
import { loadQueue } from '../../offline/queue/load-queue.ts';
import { Banner } from './banner.tsx';
import styles from './room-notice.module.css';

/** Says before anything is typed that nothing could wait here: offline, with a full or without a store. */
export function RoomNotice() {
  const offline = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  const [hasRoom, setRoom] = useState<boolean | null>(null);
  useEffect(() => {
    if (!offline) return;
    let isLeft = false;
    void findRoom().then((found) => isLeft || setRoom(found));
    return () => {
      isLeft = true;
    };
  }, [offline]);
  // Nothing is promised before it is known.
  if (!offline || hasRoom === null) return null;
  return (
    <div className={styles['room']}>
      {hasRoom ? (
        <Banner tone="info">{t('You’re offline. What you send here waits on this device.')}</Banner>
      ) : (
        <Banner tone="warning">
          {t('You’re offline, and this device has no room to keep what you write. Come back once you are online.')}
        </Banner>
      )}
    </div>
  );
}

async function findRoom(): Promise<boolean> {
  try {
    const queue = await loadQueue();
    await queue?.checkRoom();
    return queue !== null;
  } catch {
    return false;
  }
}
