import type { Page } from 'playwright-core';

const MINUTE_MS = 60_000;
const MINUTES_MAX = 3;
/** A machine may take this long to answer a poll. Less would abort it, because the next minute ends its time limit. */
const ANSWER_MS = 20_000;

/**
 * Lets a minute pass in the page and waits for what its poll shows. A poll that was lost is not repeated before the next
 * minute, so up to three pass. Needs `page.clock.install()` before the page is opened.
 */
export async function passMinutesUntil(
  page: Page,
  waitForChange: (options: { timeout: number }) => Promise<unknown>,
): Promise<void> {
  for (let minute = 1; ; minute++) {
    await page.clock.fastForward(MINUTE_MS);
    try {
      await waitForChange({ timeout: ANSWER_MS });
      return;
    } catch (error) {
      if (minute === MINUTES_MAX) throw error;
    }
  }
}
