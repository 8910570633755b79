import type { InfoPost } from '@kanisa/contract/info-posts.ts';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import styles from './info.module.css';

export function PostCard({ post }: { post: InfoPost }) {
  const { id, title, content, posted_by: by, created_at: created } = post;
  return (
    <li>
      <article className={styles['post']} aria-labelledby={`post-${id}`}>
        <h2 id={`post-${id}`}>{title}</h2>
        <p className={styles['by']}>
          {by !== null && <Avatar name={by} size={28} />}
          <span>{by ?? t('A former member')}</span>
          <TimeAgo instant={created} />
        </p>
        <p className={styles['content']}>
          <LinkedText>{content}</LinkedText>
        </p>
      </article>
    </li>
  );
}
