import { message } from '../core/message.ts';
export const DASHBOARD_EVENTS = 5;
export const DASHBOARD_EVENT_DAYS = 60;
export const DASHBOARD_MESSAGES = 3;
export const DASHBOARD_POSTS = 3;
export const DASHBOARD_WAITING_MAX = 50;

export const dashboardFallbacks = { read: message('Failed to load dashboard') } as const;
