import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useUnreadCount } from '../../features/messaging/shared/unread-count.ts';
import { startDeferred } from '../../lib/browser/start-deferred.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import { MailIcon } from '../../ui/icons.tsx';
import styles from './messages-link.module.css';

/** Larger counts do not fit into the badge. The accessible name has the exact number. */
const COUNT_MAX = 99;

/** Link to the inbox with the number of unread messages. */
export function MessagesLink({ current }: { current: string | null }) {
  const count = useUnreadCount();
  useUnreadPolling();
  return (
    <>
      <Link
        to="/messages"
        prefetch="intent"
        className={styles['link']}
        aria-current={current === '/messages' ? 'page' : undefined}
        aria-label={count ? t('Messages, {count} unread', { count }) : t('Messages')}
      >
        <MailIcon />
        {count !== null && count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count > COUNT_MAX ? `${COUNT_MAX}+` : formatNumber(count)}
          </span>
        )}
      </Link>
      <span className="visually-hidden" role="status">
        {useUnreadAnnouncement(count)}
      </span>
    </>
  );
}

/** Lets the page's own requests go first. */
const POLLING_DELAY_MS = 1500;

/** Polls the unread count while the user is signed in. The polling code is not part of a first visit. */
function useUnreadPolling(): void {
  useEffect(
    () =>
      startDeferred(POLLING_DELAY_MS, async () =>
        (await import('../../features/messaging/shared/unread-poll.ts')).pollUnreadCount(),
      ),
    [],
  );
}

/** Announces messages that arrive while the page is open: not on each page, and not after reading. */
function useUnreadAnnouncement(count: number | null): string {
  const before = useRef<number | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (count !== null && before.current !== null && count > before.current) {
      setNews(t('{count} unread messages', { count }));
    }
    before.current = count;
  }, [count]);
  return news;
}
