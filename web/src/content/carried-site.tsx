import { useLocation } from 'react-router';
import { pickSite, SITE_ELEMENT, shownSite, THEME_ELEMENT } from './shown-site.ts';

/** What the document carried when it was loaded. React must find the same words again. */
const CARRIED = import.meta.env.SSR ? '' : (document.getElementById(SITE_ELEMENT)?.textContent ?? '');

/** Closes no element and is one line in every script engine. */
const toScriptText = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** The renderer computes it, so that no visitor loads the code for it. */
const THEME = import.meta.env.SSR ? shownSite.theme : (document.getElementById(THEME_ELEMENT)?.textContent ?? '');

/** The words and the colours of the church, in the head of every document. */
export function CarriedSite() {
  const { pathname } = useLocation();
  // In development the router loads pages by itself, without `handle.prepare`, so every page carries all words.
  const words = import.meta.env.SSR ? toScriptText(import.meta.env.DEV ? shownSite : pickSite(pathname)) : CARRIED;
  return (
    <>
      {THEME !== '' && <style id={THEME_ELEMENT}>{THEME}</style>}
      {/* oxlint-disable-next-line react/no-danger -- JSON, with everything escaped that could end the element */}
      <script id={SITE_ELEMENT} type="application/json" dangerouslySetInnerHTML={{ __html: words }} />
    </>
  );
}
