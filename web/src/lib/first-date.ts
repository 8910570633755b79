/**
 * The first date that a page writes takes a slow phone more than a tenth of a second, in which it answers no thumb: it
 * looks through all the languages it knows. Done beside the page, before there is a date to write.
 */
export function writeFirstDate(): void {
  const worker = new Worker(new URL('first-date.worker.ts', import.meta.url), { type: 'module' });
  // Whoever cannot, waits for it later.
  worker.addEventListener('error', (event) => event.preventDefault());
}
