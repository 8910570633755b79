import { clientMessages } from '@kanisa/contract/core/client-messages.ts';

/** A text that a page hands to the login, in the navigation state `notice`. So the login loads no texts of other pages. */
export interface LoginNotice {
  tone: 'warning' | 'success';
  text: string;
}

export const SESSION_EXPIRED: LoginNotice = { tone: 'warning', text: clientMessages.sessionExpired };
