import type { Page, Route } from 'playwright-core';

/** What a page may be in: with all there is, with nothing, on its way, or refused. */
export const PICTURE_STATES = ['demo', 'empty', 'loading', 'failing'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

const API_CALLS = '**/api/**';
/** What the frame around every page asks: without it there would be no page to look at. */
const SHELL_CALLS = /\/api\/(auth\/|messages\/unread-count)/;

/** From now on what the page reads never comes, or is refused. Tells how often the page asked. */
export async function mockPageState(page: Page, state: PictureState): Promise<() => number> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  let asked = 0;
  if (state !== 'loading' && state !== 'failing') return () => 1;
  await page.route(API_CALLS, async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'GET' || SHELL_CALLS.test(request.url())) return route.fallback();
    asked += 1;
    if (state === 'failing') return route.fulfill({ status: 400, json: {} });
    return undefined;
  });
  return () => asked;
}
