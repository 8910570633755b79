import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import styles from './posts.module.css';
import { usePinPost } from './use-pin-post.ts';

export function PostCard({ post, mayPin }: { post: InfoPost; mayPin: boolean }) {
  const { id, title, content, posted_by: by, created_at: created, is_pinned: isPinned } = post;
  return (
    <li>
      <article className={`${styles['post']} ${isPinned ? styles['pinned'] : ''}`} aria-labelledby={`post-${id}`}>
        <div className={styles['top']}>
          <div>
            {isPinned && <span className={styles['mark']}>{t('Pinned')}</span>}
            <h2 id={`post-${id}`}>{title}</h2>
          </div>
          {mayPin && <PinButton post={post} />}
        </div>
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

function PinButton({ post }: { post: InfoPost }) {
  const button = useRef<HTMLButtonElement>(null);
  // The post moves within the list when it is pinned, and its button loses the focus.
  const { isBusy, change } = usePinPost(post, () => button.current?.focus());
  return (
    <button
      ref={button}
      type="button"
      className={buttonClass('plain')}
      // A disabled button could not receive the focus.
      aria-disabled={isBusy}
      aria-describedby={`post-${post.id}`}
      onClick={isBusy ? undefined : change}
    >
      {post.is_pinned ? t('Unpin') : t('Pin')}
    </button>
  );
}
