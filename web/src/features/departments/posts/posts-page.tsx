import type { DepartmentViewer } from '@kanisa/contract/departments/departments.schema.ts';
import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { useOperations } from '../../../offline/queue/use-waiting.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { DepartmentPage, DepartmentPageHeader } from '../shared/department-page.tsx';
import { POST_INFO, usePosts } from './api.ts';
import { PostCard } from './post-card.tsx';
import styles from './posts.module.css';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { usePostDeletion } from './use-post-deletion.ts';

export const meta = () => [{ title: pageTitle(t('Info Posts')) }];

export default function PostsPage() {
  return (
    <DepartmentPage flag="may_see_posts">
      {({ id, department }) => {
        const post = department?.viewer.may_post && <PostLink departmentId={id} />;
        return (
          <div className={frame['column']}>
            <DepartmentPageHeader id={id} department={department} title={t('Info Posts')} action={post} />
            <WaitingPosts departmentId={id} />
            <Posts departmentId={id} viewer={department?.viewer} />
          </div>
        );
      }}
    </DepartmentPage>
  );
}

function PostLink({ departmentId }: { departmentId: string }): ReactNode {
  return (
    <ButtonLink to={`/department/${departmentId}/info/post`} className={frame['wideOnPhone']}>
      <PlusIcon />
      {t('Post New Info')}
    </ButtonLink>
  );
}

function Posts({ departmentId, viewer }: { departmentId: string; viewer: DepartmentViewer | undefined }) {
  const posts = usePosts(departmentId, usePageNumber());
  if (posts.isPending) return <PostsSkeleton />;
  if (posts.isError) {
    return <ApiErrorBanner error={posts.error} busy={posts.isFetching} onRetry={() => void posts.refetch()} />;
  }
  const { info_posts: shown, page, pages, total } = posts.data;
  if (total === 0) return <NoPosts mayPost={viewer?.may_post ?? false} />;
  if (shown.length === 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      <PostList posts={shown} mayPin={viewer?.may_pin ?? false} isStale={posts.isPlaceholderData} />
      <Pager page={page} pages={pages} />
    </>
  );
}

function PostList({ posts, mayPin, isStale }: { posts: readonly InfoPost[]; mayPin: boolean; isStale: boolean }) {
  const deletion = usePostDeletion();
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <ul className={`${frame['list']} ${styles['list']}`} aria-busy={isStale}>
        {posts.map((post) => (
          <PostCard
            key={post.id}
            post={post}
            mayPin={mayPin}
            isDeleting={deletion.deleting?.id === post.id}
            onDelete={() => deletion.ask(post)}
          />
        ))}
      </ul>
      {deletion.asked && (
        <QuestionDialog
          title={infoPostMessages.deleteQuestion}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          <p>{deletion.asked.title}</p>
          <p>{t('You can’t undo this.')}</p>
        </QuestionDialog>
      )}
    </>
  );
}

function NoPosts({ mayPost }: { mayPost: boolean }) {
  return (
    <div className={frame['card']}>
      <EmptyState title={infoPostMessages.none}>
        <p>
          {mayPost
            ? t('Tell the others when you’re meeting, what’s changing or what you need.')
            : t('News from the department appears here.')}
        </p>
      </EmptyState>
    </div>
  );
}

/** The own posts that wait for the network, or that the server refused. Nobody else sees them yet. */
function WaitingPosts({ departmentId }: { departmentId: string }) {
  const operations = useOperations({ write: POST_INFO, params: { id: departmentId } });
  if (operations.length === 0) return null;
  return (
    <ul className={`${frame['list']} ${styles['list']}`}>
      {operations.map((operation) => (
        <li key={operation.id}>
          <article className={`${styles['post']} ${styles['waiting']}`} aria-label={operation.title}>
            <h2>{operation.title}</h2>
            <p className={styles['content']}>{(operation.body as { content?: string }).content}</p>
            <OperationSlot operations={[operation]} />
          </article>
        </li>
      ))}
    </ul>
  );
}
