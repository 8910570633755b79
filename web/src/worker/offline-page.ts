import { LANGUAGE_PREFIX, type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import type { Release } from './release.ts';

type Translate = (text: string) => string;

export const createTranslator =
  ({ sentences }: Pick<Release, 'sentences'>, language: Language): Translate =>
  (text) =>
    sentences[language]?.[text] ?? text;

interface Shown {
  language: Language;
  /** Whether the public pages are stored in this language. */
  hasPages: boolean;
  /** Whether the pages of a member are stored. */
  hasMember: boolean;
}

/** Reloads when the line is back. */
const SCRIPT = "addEventListener('online',()=>location.reload())";

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;background:#faf7f2;color:#10172a}
main{max-width:34rem;margin:0 auto;padding:15vh 24px 48px}h1{font-size:1.75rem;line-height:1.2;margin:0 0 12px}ul{padding:0;margin:24px 0 0;list-style:none}
a{display:inline-flex;align-items:center;min-height:44px;color:inherit}p>a{margin-top:8px;padding:0 22px;border-radius:999px;background:#1b2a4a;color:#fff;text-decoration:none;font-weight:600}
@media(prefers-color-scheme:dark){body{background:#10172a;color:#f1ede6}p>a{background:#f0b95a;color:#10172a}}`;

const wrap = (tag: string, content: string) => `<${tag}>${content}</${tag.replace(/ .*/, '')}>`;

/** The page for an address that cannot be opened without a connection. It stands alone: its files may be missing. */
export async function buildOfflinePage(t: Translate, shown: Shown): Promise<Response> {
  const { language } = shown;
  const title = t('You are offline');
  const links = listLinks(t, shown).map(({ path, label }) =>
    wrap('li', wrap(`a href="${toLanguagePath(path, language)}"`, label)),
  );
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    wrap('title', title),
    wrap('style', STYLE),
  ];
  const body = [
    wrap('h1', title),
    wrap('p', t('This page needs a connection. It opens by itself when the line is back.')),
    wrap('p', wrap('a href=""', t('Try again'))),
    ...(links.length > 0 ? [wrap('ul', links.join(''))] : []),
  ];
  const parts = [wrap('head', head.join('')), wrap('body', wrap('main', body.join('')) + wrap('script', SCRIPT))];
  const html = `<!DOCTYPE html>${wrap(`html lang="${language}"`, parts.join(''))}`;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${await hash(SCRIPT)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-language': language,
    },
  });
}

/** What this device can show without a connection. */
function listLinks(t: Translate, { language, hasPages, hasMember }: Shown): { path: string; label: string }[] {
  return [
    ...(hasMember ? [{ path: '/dashboard', label: t('Go to your dashboard') }] : []),
    ...(hasPages
      ? [
          { path: LANGUAGE_PREFIX[language] || '/', label: t('Home') },
          { path: '/calendar', label: t('Calendar') },
        ]
      : []),
  ];
}

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
