import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useUnreadCount } from '../../features/messaging/shared/unread-count.ts';
import { startDeferred } from '../../lib/browser/start-deferred.ts';
import { formatNumber, t } from '../../lib/i18n.ts';
import { MailIcon } from '../../ui/icons.tsx';
import styles from './messages-link.module.css';

/** More do not fit into the mark; the link's name tells the whole number. */
const COUNT_MAX = 99;

/** The way to the own messages, with how many are unread. */
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

/** Longer than a page needs to ask for its own things once it is drawn. */
const POLLING_DELAY_MS = 1500;

/** Asks only while somebody is signed in; a first visitor does not load what asks. */
function useUnreadPolling(): void {
  useEffect(
    () =>
      startDeferred(POLLING_DELAY_MS, async () =>
        (await import('../../features/messaging/shared/unread-poll.ts')).pollUnreadCount(),
      ),
    [],
  );
}

/** Said aloud, when it is convenient, for what has come in while the page was open: not at each page, not for reading. */
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
