import { expect } from 'vitest';
import { defineJourneys, eventually } from '../support/journey.ts';
import { VisitPool } from '../support/visit-pool.ts';

const journey = defineJourneys();

journey('a reused browser shows nothing of the visitor before', async ({ openPage, product }) => {
  const browser = (await openPage()).context().browser();
  if (!browser) throw new Error('No browser');
  const visits = new VisitPool(browser, product.origin);

  const first = await visits.open({ width: 360 });
  await first.context.route('**/api/health/live', (route) => route.fulfill({ body: 'pretended' }));
  await first.page.goto('/login');
  const further = await first.context.newPage();
  await further.goto('/about');
  await further.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('left', 'by the first');
    document.cookie = 'left=by-the-first';
    console.error('left by the first');
  });
  await eventually(async () => first.problems.length).toBe(1);
  expect(first.tabs()).toEqual([first.page, further]);
  await visits.close(first, { hasFailed: false });

  const second = await visits.open({});
  expect(second.context).toBe(first.context);
  await second.page.goto('/login');
  const found = await second.page.evaluate(async () => ({
    cookie: document.cookie.includes('left'),
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    width: innerWidth,
    answer: await (await fetch('/api/health/live')).text(),
  }));
  expect(found).toEqual({
    cookie: false,
    local: null,
    session: null,
    width: 1280,
    answer: expect.not.stringMatching('pretended'),
  });
  expect([second.tabs(), second.problems, second.log.filter((line) => line.includes('left'))]).toEqual([
    [second.page],
    [],
    [],
  ]);

  // State that would outlive the tab, and unknown state, keep a browser from being reused.
  await second.page.clock.install();
  await visits.close(second, { hasFailed: false });
  const third = await visits.open({});
  expect(third.context).not.toBe(second.context);
  await visits.close(third, { hasFailed: true });
  const fourth = await visits.open({});
  expect(fourth.context).not.toBe(third.context);
  await visits.close(fourth, { hasFailed: false });
  await visits.end();
  expect(browser.contexts()).not.toContain(fourth.context);
});
