import type { DashboardPost } from '@kanisa/contract/office/dashboard.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import frame from '../../../ui/page/frame.module.css';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import styles from './next.module.css';

/** The newest posts of the viewer's departments. Hidden if there are none. */
export function PostsCard({ posts }: { posts: readonly DashboardPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="department-news">
      <h2 id="department-news">{t('News from your departments')}</h2>
      <ul className={styles['list']}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

function PostRow({ post: { department, title, beginning, author, created_at: created } }: { post: DashboardPost }) {
  return (
    <li>
      <div className={styles['words']}>
        <p className={styles['title']}>
          <Link to={`/department/${department.id}/info`}>{title}</Link>
        </p>
        <p className={styles['beginning']}>{beginning}</p>
        <p className={styles['soft']}>
          {[department.name, author ? formatFullName(author) : t('A former member')].join(' · ')}
          {' · '}
          <TimeAgo instant={created} />
        </p>
      </div>
    </li>
  );
}
