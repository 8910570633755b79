import * as accounts from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';
import * as profile from './profile.ts';

/** The one list of every endpoint: the server registers it, the OpenAPI page shows it, the tests walk it. */
export const ENDPOINTS = {
  live: health.live,
  ready: health.ready,
  register: accounts.register,
  verify: accounts.verify,
  resendCode: accounts.resendCode,
  login: accounts.login,
  refresh: accounts.refresh,
  logout: accounts.logout,
  forgotPassword: accounts.forgotPassword,
  resetPassword: accounts.resetPassword,
  readSession: accounts.readSession,
  readProfile: profile.readProfile,
} as const satisfies Record<string, Endpoint>;
