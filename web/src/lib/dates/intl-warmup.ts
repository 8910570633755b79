/**
 * The first date that a page writes takes a slow phone more than a tenth of a second, in which it answers no thumb: it
 * looks through all the languages it knows. Done beside the page, before there is a date to write. Where it cannot be
 * done, the page waits for it later.
 */
export function warmUpIntl(): void {
  try {
    const worker = new Worker(new URL('intl-warmup.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => event.preventDefault());
  } catch {
    // A browser that has none, or may not start one here.
  }
}
