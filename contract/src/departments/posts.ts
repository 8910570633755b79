export const POST_TITLE_MAX = 100;
export const POST_CONTENT_MAX = 5000;
export const POST_VERSION_MAX = 64;
export const POSTS_PER_PAGE = 20;
/** None would stand out among more pinned posts. */
export const PINNED_POSTS_MAX = 3;
/** Posts that one person may send to the members as messages, too. */
export const POST_MESSAGES_PER_HOUR = 10;

export const infoPostMessages = {
  title: 'Title is required',
  titleLong: `Title must be ${POST_TITLE_MAX} characters or less`,
  content: 'Content is required',
  contentLong: `Content must be ${POST_CONTENT_MAX} characters or less`,
  none: 'No Info Posts Yet',
  notFound: 'Info post not found',
  pin: 'Pinned: yes or no',
  messageMembers: 'Also send as a message: yes or no',
  tooManyMessages:
    'You’ve sent a lot of posts as messages in the last hour. Post without a message, or try again later.',
  mayNotManage: 'Only the author, the department’s leader and admins can edit or delete a post.',
  changedMeanwhile:
    'Someone else edited this post in the meantime. Save again to replace their version, or cancel to see it.',
  deleteQuestion: 'Delete this post?',
  deleted: 'Post deleted',
  pinnedMany: `You can pin up to ${PINNED_POSTS_MAX} posts. Unpin one first.`,
} as const;

export const infoPostFallbacks = {
  post: 'Failed to post info',
  list: 'Failed to fetch info posts',
  pin: 'Failed to pin post',
  update: 'Failed to save post',
  delete: 'Failed to delete post',
} as const;
