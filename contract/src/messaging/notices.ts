/** How people are told about a change that concerns them. */
export const NOTICE_CHANNELS = ['message', 'email', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Notices that the product sends to one person, whoever causes them. */
export const NOTICES_TO_ONE_PER_HOUR = 20;
