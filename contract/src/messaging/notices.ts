/** How people are told about a change that concerns them. */
export const NOTICE_CHANNELS = ['message', 'email', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
