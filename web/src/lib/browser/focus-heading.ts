/** Focuses a heading, that of the page by default, for example after the focused button was deleted with its item. */
export function focusHeading(selector = '#app_main h1'): void {
  const heading = document.querySelector<HTMLElement>(selector);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
