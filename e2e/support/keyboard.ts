import type { Page } from 'playwright-core';

/**
 * Lists what a keyboard user cannot use, one line each: elements that cannot be focused, that show no focus, or that
 * only a pointer can press. While a dialog is open, only the dialog is checked.
 */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  // Browsers show the focus ring only after a key press.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]';
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
    };
    const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].findLast(isVisible);
    const root = dialog ?? document.body;
    const isEnabled = (element: Element) => element.closest('[inert]') === null && !element.matches(':disabled');
    const describeElement = (element: Element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.slice(0, 40) ?? ''} "${text}"`;
    };
    // A field drawn by its neighbours, such as a switch, shows the focus there; a link over a whole card on the card's
    // edge.
    const readStyles = (element: Element) =>
      [element, element.parentElement, element.nextElementSibling, element.closest('label')]
        .filter((one) => one !== null)
        .flatMap((one) => [null, '::before', '::after'].map((part) => getComputedStyle(one, part)))
        .map((style) =>
          [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration].join(),
        )
        .join(';');

    const faults: string[] = [];
    const focusable = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => element.tabIndex >= 0 && isEnabled(element) && isVisible(element),
    );
    const before = document.activeElement;
    const blur = () => (document.activeElement as HTMLElement | null)?.blur();
    blur();
    // Read all styles before any focus change: each change recalculates the layout.
    const stylesAtRest = focusable.map(readStyles);
    for (const [index, element] of focusable.entries()) {
      if (element.tabIndex > 0) faults.push(`out of turn: ${describeElement(element)}`);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) faults.push(`cannot be reached: ${describeElement(element)}`);
      else if (element.tagName !== 'IFRAME' && readStyles(element) === stylesAtRest[index])
        faults.push(`shows no focus: ${describeElement(element)}`);
    }
    blur();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });

    const isClickable = (element: Element) => getComputedStyle(element).cursor === 'pointer';
    for (const element of root.querySelectorAll('*')) {
      const isOutermost = isClickable(element) && !(element.parentElement && isClickable(element.parentElement));
      if (!isOutermost || !isVisible(element) || !isEnabled(element)) continue;
      const own = element.closest(`${FOCUSABLE}, label`) ?? element.querySelector(FOCUSABLE);
      if (own === null) faults.push(`only for a pointer: ${describeElement(element)}`);
    }
    return faults;
  });
}
