import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tools/test/chromium.ts';

/** Saves a screenshot of the page. The journeys' browser does not paint, so another browser renders a copy. */
export async function capturePage(page: Page, file: string): Promise<void> {
  const { html, isDark } = await page.evaluate(serializePage);
  const painter = await launchBrowser();
  try {
    const context = await painter.newContext({
      viewport: page.viewportSize(),
      colorScheme: isDark ? 'dark' : 'light',
    });
    const copy = await context.newPage();
    await copy.route(
      () => true,
      async (route) =>
        route.request().isNavigationRequest()
          ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
          : route.continue(),
    );
    await copy.goto(page.url());
    await copy.screenshot({ path: file, fullPage: true });
  } finally {
    await painter.close();
  }
}

/** Runs in the page. Form state is not part of the HTML, so it is written into the attributes first. */
function serializePage(): { html: string; isDark: boolean } {
  for (const field of document.querySelectorAll('input')) {
    if (field.type !== 'file') field.setAttribute('value', field.value);
    field.toggleAttribute('checked', field.checked);
  }
  for (const field of document.querySelectorAll('textarea')) field.textContent = field.value;
  for (const option of document.querySelectorAll('option')) option.toggleAttribute('selected', option.selected);
  for (const script of document.querySelectorAll('script')) script.remove();
  const { matches: isDark } = matchMedia('(prefers-color-scheme: dark)');
  return { html: `<!doctype html>${document.documentElement.outerHTML}`, isDark };
}
