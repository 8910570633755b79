import {
  Children,
  cloneElement,
  isValidElement,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { Links, UNSAFE_DataRouterContext } from 'react-router';
import { hasSheetFailed } from '../lib/browser/load-route-module.ts';

/**
 * The router's links, with a precedence on style sheets. Without it the router removes the sheet of a new page at the
 * moment the page appears, and the page flashes unstyled. With it React waits for the sheet and keeps it.
 *
 * Until the first page has loaded its sheets are left out. The router loads them with temporary links, and React would
 * adopt such a link and lose it when the router removes it.
 */
export function StyleSheets() {
  return <Sheets isFirstPageLoading={useContext(UNSAFE_DataRouterContext)?.router.state.initialized === false} />;
}

function Sheets({ isFirstPageLoading }: { isFirstPageLoading: boolean }) {
  // Called as a function, because its result is changed below. It is one component in both cases.
  const links = Links({}) as ReactElement<{ children: ReactNode }>;
  return Children.map(links.props.children, (child) => {
    if (!isPageSheet(child)) return child;
    if (hasSheetFailed(child.props.href)) return null;
    return isFirstPageLoading && !isPersistent(child.props.href) ? null : cloneElement(child, { precedence: 'page' });
  });
}

function isPageSheet(child: ReactNode): child is ReactElement<LinkHTMLAttributes<HTMLLinkElement>> {
  if (!isValidElement<Record<string, unknown>>(child)) return false;
  return child.props['rel'] === 'stylesheet' && !('data-react-router-critical-css' in child.props);
}

/** Whether the HTML contained the sheet or React inserted it. */
function isPersistent(href: string | undefined): boolean {
  const persistent = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-precedence]');
  return [...persistent].some((link) => link.getAttribute('href') === href);
}
