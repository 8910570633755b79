import type { Page } from 'playwright-core';

/**
 * Lists what a keyboard user cannot use, one line each: elements that cannot be focused, that show no focus, or that
 * only a pointer can press. While a dialog is open, only the dialog is checked.
 */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  // Browsers show the focus ring only after a key press.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const REACHED = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]';
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].findLast(isSeen);
    const root = dialog ?? document.body;
    const isOpen = (element: Element) => element.closest('[inert]') === null && !element.matches(':disabled');
    const nameOf = (element: Element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.slice(0, 40) ?? ''} "${text}"`;
    };
    // A field drawn by its neighbours, such as a switch, shows the focus there; a link over a whole card on the card's
    // edge.
    const lookOf = (element: Element) =>
      [element, element.parentElement, element.nextElementSibling, element.closest('label')]
        .filter((one) => one !== null)
        .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)))
        .map((style) =>
          [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration].join(),
        )
        .join(';');

    const faults: string[] = [];
    const reached = [...root.querySelectorAll<HTMLElement>(REACHED)].filter(
      (element) => element.tabIndex >= 0 && isOpen(element) && isSeen(element),
    );
    const before = document.activeElement;
    const blur = () => (document.activeElement as HTMLElement | null)?.blur();
    blur();
    // Read all styles before any focus change: each change recalculates the layout.
    const atRest = reached.map(lookOf);
    for (const [index, element] of reached.entries()) {
      if (element.tabIndex > 0) faults.push(`out of turn: ${nameOf(element)}`);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) faults.push(`cannot be reached: ${nameOf(element)}`);
      else if (element.tagName !== 'IFRAME' && lookOf(element) === atRest[index])
        faults.push(`shows no focus: ${nameOf(element)}`);
    }
    blur();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });

    const isPressed = (element: Element) => getComputedStyle(element).cursor === 'pointer';
    for (const element of root.querySelectorAll('*')) {
      const isOutermost = isPressed(element) && !(element.parentElement && isPressed(element.parentElement));
      if (!isOutermost || !isSeen(element) || !isOpen(element)) continue;
      const own = element.closest(`${REACHED}, label`) ?? element.querySelector(REACHED);
      if (own === null) faults.push(`only for a pointer: ${nameOf(element)}`);
    }
    return faults;
  });
}
