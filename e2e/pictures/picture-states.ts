import type { Page, Route } from 'playwright-core';

/** A page is shown with the demo's data, with no data, while it loads, or with a failed request. */
export const PICTURE_STATES = ['demo', 'empty', 'loading', 'failing'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

const API_CALLS = '**/api/**';
/** Requests of the frame around every page; without their answers no page appears. */
const SHELL_CALLS = /\/api\/(auth\/|messages\/unread-count)/;

/** Makes the page's reads hang or fail, and returns a function that counts them. */
export async function mockPageState(page: Page, state: PictureState): Promise<() => number> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  let requests = 0;
  if (state !== 'loading' && state !== 'failing') return () => 1;
  await page.route(API_CALLS, async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'GET' || SHELL_CALLS.test(request.url())) return route.fallback();
    requests += 1;
    if (state === 'failing') return route.fulfill({ status: 400, json: {} });
    return undefined;
  });
  return () => requests;
}
