import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import textButton from '../../../ui/text-button.module.css';
import { PostEditForm } from './post-edit-form.tsx';
import styles from './posts.module.css';
import { usePinPost } from './use-pin-post.ts';

interface Props {
  post: InfoPost;
  mayPin: boolean;
  isDeleting: boolean;
  onDelete: () => void;
}

export function PostCard({ post, mayPin, isDeleting, onDelete }: Props) {
  const { id, title, content, is_pinned: isPinned } = post;
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  function closeForm(): void {
    setEditing(false);
    // The form held the focus and disappears.
    heading.current?.focus();
  }
  return (
    <li>
      <article
        className={`${styles['post']} ${isPinned ? styles['pinned'] : ''}`}
        aria-labelledby={`post-${id}`}
        aria-busy={isDeleting}
      >
        <div className={styles['top']}>
          <div>
            {isPinned && <span className={styles['mark']}>{t('Pinned')}</span>}
            <h2 id={`post-${id}`} ref={heading} tabIndex={-1}>
              {title}
            </h2>
          </div>
          {mayPin && <PinButton post={post} />}
        </div>
        <Byline post={post} />
        {isEditing ? (
          <PostEditForm post={post} onClose={closeForm} />
        ) : (
          <>
            <p className={styles['content']}>
              <LinkedText>{content}</LinkedText>
            </p>
            {post.may_manage && (
              <ManageButtons postId={id} isDeleting={isDeleting} onEdit={() => setEditing(true)} onDelete={onDelete} />
            )}
          </>
        )}
      </article>
    </li>
  );
}

function Byline({ post: { author, created_at: created, edited_at: edited } }: { post: InfoPost }) {
  return (
    <p className={styles['by']}>
      {author ? (
        <>
          <Avatar name={formatFullName(author)} size={28} />
          <span className={styles['name']}>{formatFullName(author)}</span>
          <span>{author.username}</span>
        </>
      ) : (
        <span>{t('A former member')}</span>
      )}
      <TimeAgo instant={created} />
      {edited && (
        <span className={styles['edited']}>
          <Sentence text={t('Edited {when}')} values={{ when: <TimeAgo instant={edited} /> }} />
        </span>
      )}
    </p>
  );
}

interface ManageProps {
  postId: number;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function ManageButtons({ postId, isDeleting, onEdit, onDelete }: ManageProps) {
  const button = { disabled: isDeleting, 'aria-describedby': `post-${postId}` };
  return (
    <div className={styles['ways']}>
      <button type="button" {...button} className={textButton['button']} onClick={onEdit}>
        {t('Edit')}
      </button>
      <button type="button" {...button} className={`${textButton['button']} ${textButton['risky']}`} onClick={onDelete}>
        {isDeleting ? t('Deleting...') : t('Delete')}
      </button>
    </div>
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
