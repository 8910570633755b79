/** The page that sets up two-step login. */
export const TWO_STEP_SETUP_PATH = '/profile/security/two-step';

/** The guarded pages that stay open when two-step login is due, as in the server's policy. */
const OPEN_PATHS: readonly (string | undefined)[] = ['/profile', '/profile/security', TWO_STEP_SETUP_PATH];

/** Whether a user is sent to the setup: the day has come, and the page is none of those that stay open. */
export function mustSetUpTwoStep(path: string | undefined, due: string, today: string): boolean {
  return today >= due && !OPEN_PATHS.includes(path);
}
