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

/**
 * The router's own links, with one word added. Without a precedence the router takes a new page's style sheet away again
 * at the moment the page appears, and it stands unstyled for a blink, with its anchors in the wrong places. With one,
 * React waits for the sheet, and keeps it.
 *
 * Until the first page has arrived, its sheets are left out: the router loads them by links of its own, which it removes.
 * React would take such a link for the one it was asked for, and the page would stay unstyled for good.
 */
export function StyleSheets() {
  return <Sheets isArriving={useContext(UNSAFE_DataRouterContext)?.router.state.initialized === false} />;
}

function Sheets({ isArriving }: { isArriving: boolean }) {
  // Called, not rendered: what it returns is to be changed. It is one component in both cases.
  const links = Links({}) as ReactElement<{ children: ReactNode }>;
  return Children.map(links.props.children, (child) => {
    if (!isPageSheet(child)) return child;
    return isArriving && !isPersistent(child.props.href) ? null : cloneElement(child, { precedence: 'page' });
  });
}

function isPageSheet(child: ReactNode): child is ReactElement<LinkHTMLAttributes<HTMLLinkElement>> {
  if (!isValidElement<Record<string, unknown>>(child)) return false;
  return child.props['rel'] === 'stylesheet' && !('data-react-router-critical-css' in child.props);
}

/** The HTML brought it along, or React has put it there. */
function isPersistent(href: string | undefined): boolean {
  const kept = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-precedence]');
  return [...kept].some((link) => link.getAttribute('href') === href);
}
