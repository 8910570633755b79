import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { THEME_ELEMENT } from '../../../../content/shown-site.ts';
import { t } from '../../../../lib/i18n.ts';

interface Props {
  className: string | undefined;
  style: CSSProperties;
  /** Styles after those of the app. */
  css: string;
  children: ReactNode;
}

const EMPTY_DOCUMENT =
  '<!doctype html><html lang="en" data-session="out" data-panel="off"><head></head><body></body></html>';

/** The sheets of the app, without the colours of the published site. */
const SHARED_STYLES = `link[rel="stylesheet"], style:not(#${THEME_ELEMENT})`;

/** A sheet that arrives after its page would fade in from the browser's own colours. */
const WITHOUT_TRANSITIONS = '*,::before,::after{transition:none!important}';

/** Renders its children into a document of its own, whose width is that of another screen. */
export function PreviewDocument({ className, style, css, children }: Props) {
  const [inside, setInside] = useState<Document | null>(null);
  useSharedStyles(inside);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own pages, in an empty document of our own
    <iframe
      className={className}
      style={style}
      title={t('Preview')}
      srcDoc={EMPTY_DOCUMENT}
      onLoad={(event) => setInside(event.currentTarget.contentDocument)}
    >
      {inside &&
        createPortal(
          <>
            {children}
            {/* In the body, because it must follow every sheet of the head. */}
            <style>{WITHOUT_TRANSITIONS + css}</style>
          </>,
          inside.body,
        )}
    </iframe>
  );
}

/** Copies the style sheets of the app, also those that arrive later with a page. */
function useSharedStyles(inside: Document | null): void {
  useEffect(() => {
    if (!inside) return;
    const copies = new Map<Element, Node>();
    const copyStyles = () => {
      for (const sheet of document.head.querySelectorAll(SHARED_STYLES)) {
        if (copies.has(sheet)) continue;
        copies.set(sheet, inside.head.appendChild(inside.importNode(sheet, true)));
      }
    };
    copyStyles();
    const observer = new MutationObserver(copyStyles);
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      for (const copy of copies.values()) copy.parentNode?.removeChild(copy);
    };
  }, [inside]);
}
