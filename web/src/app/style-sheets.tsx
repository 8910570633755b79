import {
  Children,
  cloneElement,
  isValidElement,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Links } from 'react-router';

/**
 * The router's own links, with one word added. Without a precedence the router takes a new page's style sheet away again
 * at the moment the page appears, and it stands unstyled for a blink, with its anchors in the wrong places. With one,
 * React waits for the sheet, and keeps it.
 */
export function StyleSheets() {
  // Called, not rendered: what it returns is to be changed. It is one component in both cases.
  const links = Links({}) as ReactElement<{ children: ReactNode }>;
  return Children.map(links.props.children, (child) =>
    isPageSheet(child) ? cloneElement(child, { precedence: 'page' }) : child,
  );
}

function isPageSheet(child: ReactNode): child is ReactElement<LinkHTMLAttributes<HTMLLinkElement>> {
  if (!isValidElement<Record<string, unknown>>(child)) return false;
  return child.props['rel'] === 'stylesheet' && !('data-react-router-critical-css' in child.props);
}
