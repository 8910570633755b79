/**
 * Loads the locale data for dates and numbers in a worker. The first `Intl` format of a page blocks a slow phone for
 * more than 100 ms. Without a worker the page pays that cost later.
 */
export function warmUpIntl(): void {
  try {
    const worker = new Worker(new URL('intl-warmup.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => event.preventDefault());
  } catch {
    // Workers are missing or forbidden.
  }
}
