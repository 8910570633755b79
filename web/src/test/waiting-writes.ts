import { APPLY } from '../features/departments/apply/api.ts';
import { POST_INFO } from '../features/departments/posts/api.ts';
import { ATTEND } from '../features/events/shared/use-attendance.ts';
import { READ } from '../features/messaging/inbox/api.ts';
import { SET_PREFERENCE } from '../features/people/shared/own-profile.ts';

/** Every write that may wait, as its feature states it. */
export const WAITING_WRITES = { APPLY, POST_INFO, ATTEND, READ, SET_PREFERENCE };
