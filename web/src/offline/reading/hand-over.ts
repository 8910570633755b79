import { localStore } from '../../lib/browser/storage.ts';
import { getSession, getSessionGeneration } from '../../lib/session/session.ts';
import { getStoredTokens, getStoredUsername, OFFLINE_MARK_KEY } from '../../lib/session/stored-session.ts';
import { language } from '../../locales/catalogue.ts';
import { getOrCreateMark, registerStore, STORE_PREFIX, waitUntilEmptied } from '../store/store-registry.ts';
import { hashUsername } from '../store/store-sealing.ts';
import { type ReportedAnswer, subscribeToAnswers } from './answer-report.ts';
import { describeReader, savesData } from './describe-reader.ts';
import type { HandedOver } from './handed-over.ts';

/** Answers that arrive together are handed over together. */
const PAUSE_MS = 100;
/** Answers about other people are not handed over. The worker decides what of these is stored. */
const OWN = /^\/(dashboard|profile|department|messages|calendar|serving)\b/;

/**
 * Hands what this page reads to the service worker, which stores it on this device, reads the person's own pages ahead and
 * goes on when the page is left. The page's own code for reading offline is loaded later.
 */
export function startHandingOver(): () => void {
  const hasCrypto = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
  if (import.meta.env.DEV || !hasCrypto || !('serviceWorker' in navigator)) return () => undefined;
  let answers: HandedOver['answers'] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (readsAhead: boolean) => {
    clearTimeout(timer);
    const read = answers;
    answers = [];
    // Without it the page stores what it reads itself, some seconds later.
    void handOver(read, readsAhead).catch(() => undefined);
  };
  const stop = subscribeToAnswers((answer) => {
    if (!isOwnAnswer(answer)) return;
    answers = [...answers, { path: answer.path, data: answer.data, receivedAt: Date.now() }];
    clearTimeout(timer);
    timer = setTimeout(() => send(false), PAUSE_MS);
  });
  send(!savesData());
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const isOwnAnswer = ({ method, path, status, data, generation }: ReportedAnswer) =>
  method === 'GET' && status === 200 && data !== null && OWN.test(path) && generation === getSessionGeneration();

async function handOver(answers: HandedOver['answers'], readsAhead: boolean): Promise<void> {
  const generation = getSessionGeneration();
  const registration = (await navigator.serviceWorker.register('/worker.js')) as ServiceWorkerRegistration | undefined;
  if (!registration) return;
  const workers = [registration.installing, registration.waiting, registration.active].filter((one) => one !== null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and has no such argument
  for (const worker of workers) worker.postMessage({ type: 'signed-in', language });
  const username = getStoredUsername();
  if (username === null) return;
  const mark = getOrCreateMark();
  await waitUntilEmptied();
  const store = STORE_PREFIX + (await hashUsername(username));
  const { access: token } = getStoredTokens();
  const isOwn = generation === getSessionGeneration() && username === getSession().username;
  // Another tab may have ended the session, or changed the account, in the meantime.
  if (!isOwn || username !== getStoredUsername() || token === null || localStore.get(OFFLINE_MARK_KEY) !== mark) return;
  registerStore(store, Date.now());
  const handed: HandedOver = { store, mark, username, token, language, reader: describeReader(), answers, readsAhead };
  workers.at(-1)?.postMessage({ type: 'own-pages', handed });
}
