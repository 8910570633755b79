import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';

export function presentPost(row: {
  id: number;
  title: string;
  content: string;
  postedBy: string | null;
  createdAt: Date;
  isPinned: boolean;
}): InfoPost {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    posted_by: row.postedBy,
    created_at: row.createdAt.toISOString(),
    is_pinned: row.isPinned,
  };
}
