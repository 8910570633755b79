import { LANGUAGE_COOKIE, splitLanguagePath } from '@kanisa/contract/core/languages.ts';
import { stripTrailingSlashes } from '@kanisa/contract/core/text.ts';
import { createSafeStorage } from '../../lib/browser/storage.ts';
import { PROMPT_KEY, VISIT_KEY } from './late-start.ts';
import { countVisit, REFUSED } from './visits.ts';

/** A file of its own: `tools/build/build-worker.ts` bundles it, and `late-start.ts` loads it. */

/** The Kiswahili sentences of this file. The build puts them in place. */
declare const KANISA_SENTENCES: Partial<Record<string, Readonly<Record<string, string>>>>;

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Pages that somebody opens the site with. No form is among them. */
const PAGES = new Set(['/', '/about', '/ministries', '/events', '/calendar', '/contact', '/dashboard']);

const STYLE = `position:fixed;bottom:16px;left:50%;z-index:300;display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;box-sizing:border-box;
width:max-content;max-width:min(36rem,calc(100% - 32px));padding:12px 16px 12px 22px;border:1px solid var(--line);border-radius:var(--radius);
background:var(--card);box-shadow:0 12px 32px rgb(16 23 42 / 22%);color:var(--ink);transform:translateX(-50%)`;
const BUTTON_STYLE = `min-height:var(--target);margin:0 0 0 -14px;padding:0 14px;border:0;border-radius:var(--radius);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer;text-decoration:underline;text-underline-offset:4px`;

const store = createSafeStorage(() => globalThis.localStorage);
const t = (text: string) => KANISA_SENTENCES[document.documentElement.lang]?.[text] ?? text;

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

/** An iPad calls itself a Mac, and only it has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isOnOpeningPage = () => PAGES.has(stripTrailingSlashes(splitLanguagePath(location.pathname).path) || '/');

/** The offer of another language has the same place, and comes first. */
const isLanguageOffered = () => /^sw\b/.test(navigator.language) && !document.cookie.includes(`${LANGUAGE_COOKIE}=`);

function createButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.style.cssText = BUTTON_STYLE;
  button.addEventListener('click', onPress);
  return button;
}

/** A strip above the page, so that nothing moves. It takes no focus, and it goes when the reader goes on. */
function showStrip(text: string, answers: readonly { label: string; act?: () => unknown }[]): void {
  if (document.getElementById('app_install')) return;
  const strip = document.createElement('section');
  strip.id = 'app_install';
  strip.setAttribute('aria-label', t('Add to the home screen'));
  strip.style.cssText = STYLE;
  const words = document.createElement('p');
  words.textContent = text;
  words.style.cssText = 'margin:0;flex:1 1 16rem';
  const buttons = answers.map(({ label, act }) =>
    createButton(label, () => {
      store.set(VISIT_KEY, REFUSED);
      strip.remove();
      act?.();
    }),
  );
  strip.append(words, ...buttons);
  document.body.append(strip);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) strip.remove();
  });
  addEventListener('beforeprint', () => strip.remove());
}

function offerToInstall(event: InstallPrompt): void {
  showStrip(t('Add this site to your home screen? It then opens without a network too.'), [
    { label: t('Add it'), act: () => event.prompt().catch(() => undefined) },
    { label: t('No, thanks') },
  ]);
}

function start(): void {
  const visits = countVisit(store.get(VISIT_KEY), Date.now());
  store.set(VISIT_KEY, visits.stored);
  if (!visits.mayOffer || isInstalled() || !isOnOpeningPage() || isLanguageOffered()) return;
  if (isApplePhone()) {
    showStrip(t('To add this site to your home screen, tap Share and then “Add to Home Screen”.'), [
      { label: t('OK') },
    ]);
    return;
  }
  const early = Reflect.get(globalThis, PROMPT_KEY) as InstallPrompt | undefined;
  if (early) offerToInstall(early);
  else addEventListener('beforeinstallprompt', (event) => offerToInstall(event as InstallPrompt));
}

start();
