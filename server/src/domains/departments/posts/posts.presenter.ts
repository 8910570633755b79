import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { PostForViewer } from './posts.service.ts';

export function presentPost({ post, mayManage }: PostForViewer): InfoPost {
  return {
    id: post.id,
    title: post.title,
    content: post.content,
    posted_by: post.author?.username ?? null,
    author: post.author && presentPersonName(post.author),
    created_at: post.createdAt.toISOString(),
    is_pinned: post.isPinned,
    edited_at: post.editedAt?.toISOString() ?? null,
    version: post.version,
    may_manage: mayManage,
  };
}
