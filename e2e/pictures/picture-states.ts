import type { Page, Route } from 'playwright-core';

/** What a page may be in: with all there is, with nothing, on its way, or refused. */
export const STATES = ['demo', 'empty', 'loading', 'failing'] as const;
export type State = (typeof STATES)[number];

const CALLS = '**/api/**';
/** What the frame around every page asks: without it there would be no page to look at. */
const FRAME = /\/api\/(auth\/|messages\/unread-count)/;

/** From now on what the page reads never comes, or is refused. Tells how often the page asked. */
export async function pretend(page: Page, state: State): Promise<() => number> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  let asked = 0;
  if (state !== 'loading' && state !== 'failing') return () => 1;
  await page.route(CALLS, async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'GET' || FRAME.test(request.url())) return route.fallback();
    asked += 1;
    if (state === 'failing') return route.fulfill({ status: 400, json: {} });
    return undefined;
  });
  return () => asked;
}
