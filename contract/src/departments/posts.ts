import { message } from '../core/message.ts';
export const POST_TITLE_MAX = 100;
export const POST_CONTENT_MAX = 5000;
export const POST_VERSION_MAX = 64;
export const POSTS_PER_PAGE = 20;
/** None would stand out among more pinned posts. */
export const PINNED_POSTS_MAX = 3;
/** Posts that one person may send to the members as messages, too. */
export const POST_MESSAGES_PER_HOUR = 10;

export const infoPostMessages = {
  title: message('Title is required'),
  titleLong: message('Title must be {max} characters or less', { max: POST_TITLE_MAX }),
  content: message('Content is required'),
  contentLong: message('Content must be {max} characters or less', { max: POST_CONTENT_MAX }),
  none: message('No Info Posts Yet'),
  notFound: message('Info post not found'),
  pin: message('Pinned: yes or no'),
  messageMembers: message('Also send as a message: yes or no'),
  tooManyMessages: message(
    'You’ve sent a lot of posts as messages in the last hour. Post without a message, or try again later.',
  ),
  mayNotManage: message('Only the author, the department’s leader and admins can edit or delete a post.'),
  changedMeanwhile: message(
    'Someone else edited this post in the meantime. Save again to replace their version, or cancel to see it.',
  ),
  deleteQuestion: message('Delete this post?'),
  deleted: message('Post deleted'),
  pinnedMany: message('You can pin up to {max} posts. Unpin one first.', { max: PINNED_POSTS_MAX }),
} as const;

export const infoPostFallbacks = {
  post: message('Failed to post info'),
  list: message('Failed to fetch info posts'),
  pin: message('Failed to pin post'),
  update: message('Failed to save post'),
  delete: message('Failed to delete post'),
} as const;
