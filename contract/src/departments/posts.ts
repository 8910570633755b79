export const POST_TITLE_MAX = 100;
export const POST_CONTENT_MAX = 5000;
export const POSTS_PER_PAGE = 20;
/** None would stand out among more pinned posts. */
export const PINNED_POSTS_MAX = 3;

export const infoPostMessages = {
  title: 'Title is required',
  titleLong: `Title must be ${POST_TITLE_MAX} characters or less`,
  content: 'Content is required',
  contentLong: `Content must be ${POST_CONTENT_MAX} characters or less`,
  none: 'No Info Posts Yet',
  notFound: 'Info post not found',
  pin: 'Pinned: yes or no',
  pinnedMany: `A department can pin ${PINNED_POSTS_MAX} posts. Unpin another one first.`,
} as const;

export const infoPostFallbacks = {
  post: 'Failed to post info',
  list: 'Failed to fetch info posts',
  pin: 'Failed to pin the post',
} as const;
