import { asc, eq } from 'drizzle-orm';
import { OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { MOVES } from '../../../db/merge-rules.ts';
import { infoPosts } from './posts.table.ts';

export const postsPrivacy: PersonalData = {
  files: [
    {
      name: 'info-posts.json',
      describe: (t) => t('info-posts.json: what you’ve posted to departments.'),
      async read(db, userId) {
        const rows = await db.select().from(infoPosts).where(eq(infoPosts.postedBy, userId)).orderBy(asc(infoPosts.id));
        return rows.map((post) => ({
          id: post.id,
          department_id: post.departmentId,
          title: post.title,
          content: post.content,
          posted_at: post.createdAt,
          is_pinned: post.isPinned,
          edited_at: post.editedAt,
        }));
      },
    },
  ],
  merging: {
    info_posts: { posted_by: MOVES },
  },
  columns: {
    info_posts: {
      id: 'info-posts.json id',
      department_id: 'info-posts.json department_id',
      posted_by: OWNER,
      title: 'info-posts.json title',
      content: 'info-posts.json content',
      created_at: 'info-posts.json posted_at',
      is_pinned: 'info-posts.json is_pinned',
      edited_at: 'info-posts.json edited_at',
    },
  },
};
