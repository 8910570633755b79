import { PUSH_SUBSCRIPTION_CHANGED } from '@kanisa/contract/messaging/push-notices.ts';
import { describe, expect, it } from 'vitest';
import { handlePush } from './push.ts';
import type { ShownNotices } from './shown-notices.ts';

const ORIGIN = 'https://church.example';
const PAYLOAD = {
  id: 'a1',
  kind: 'message',
  title: 'Utukufu Church',
  body: 'You have a new message.',
  language: 'en',
  path: '/messages',
};

interface Tab {
  url: string;
  focused: boolean;
  /** Controlled by this worker. */
  mayNavigate?: boolean;
}

interface Shown {
  title: string;
  options: { tag?: string; body: string; icon: string; lang: string; data: { path: string } };
}

/** A worker's scope that records what the handlers do. */
function startWorker({ tabs = [] as Tab[], language = 'en-KE' } = {}) {
  const handlers = new Map<string, (event: unknown) => void>();
  const onScreen: Shown[] = [];
  const done: string[] = [];
  const messages: unknown[] = [];
  const ids = new Set<string>();
  const shown: ShownNotices = {
    has: async (id) => ids.has(id),
    add: async (id) => void ids.add(id),
  };
  const clients = tabs.map((tab) => ({
    ...tab,
    navigate: async (url: string) => {
      if (tab.mayNavigate === false) throw new TypeError('not controlled');
      done.push(`navigate ${url}`);
    },
    focus: async () => void done.push(`focus ${tab.url}`),
    postMessage: (message: unknown) => messages.push(message),
  }));
  const scope = {
    addEventListener: (type: string, handler: (event: unknown) => void) => handlers.set(type, handler),
    location: new URL(`${ORIGIN}/worker.js`),
    navigator: { language },
    clients: { matchAll: async () => clients, openWindow: async (url: string) => void done.push(`open ${url}`) },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void onScreen.push({ title, options }),
      getNotifications: async ({ tag }: { tag: string }) => onScreen.filter(({ options }) => options.tag === tag),
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
          void done.push(`subscribe ${applicationServerKey}`),
      },
    },
  };
  handlePush(scope as unknown as Parameters<typeof handlePush>[0], shown);
  const dispatch = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return {
    onScreen,
    done,
    messages,
    push: (text: string | null) => dispatch('push', { data: text === null ? null : { text: () => text } }),
    click: (data: unknown) =>
      dispatch('notificationclick', { notification: { data, close: () => done.push('close') } }),
    changeSubscription: (event: object) => dispatch('pushsubscriptionchange', event),
    dismissAll: () => onScreen.splice(0),
  };
}

describe('a push message', () => {
  it('is shown with the church’s name, icon and language, and replaces itself by its tag', async () => {
    const worker = startWorker();
    await worker.push(JSON.stringify(PAYLOAD));
    expect(worker.onScreen).toEqual([
      {
        title: 'Utukufu Church',
        options: {
          tag: 'a1',
          body: 'You have a new message.',
          icon: '/icon-192.png',
          lang: 'en',
          data: { path: '/messages' },
        },
      },
    ]);
  });

  it('that is repeated after the person dismissed it is not shown again', async () => {
    const worker = startWorker();
    await worker.push(JSON.stringify(PAYLOAD));
    await worker.push(JSON.stringify(PAYLOAD));
    expect(worker.onScreen).toHaveLength(2);
    worker.dismissAll();
    await worker.push(JSON.stringify(PAYLOAD));
    expect(worker.onScreen).toEqual([]);
    await worker.push(JSON.stringify({ ...PAYLOAD, id: 'a2' }));
    expect(worker.onScreen).toHaveLength(1);
  });

  it.each([null, '', 'no JSON', '[]', 'null', '{"id":"a1"}', JSON.stringify({ ...PAYLOAD, title: 7 })])(
    'without a usable payload (%s) becomes a neutral notice',
    async (text) => {
      const worker = startWorker({ language: 'sw' });
      await worker.push(text);
      expect(worker.onScreen).toEqual([
        {
          title: 'church.example',
          options: { body: 'Kuna habari kwa ajili yako.', icon: '/icon-192.png', lang: 'sw', data: { path: '/' } },
        },
      ]);
    },
  );
});

describe('a click on a notice', () => {
  it('opens the page if no tab is open', async () => {
    const worker = startWorker();
    await worker.click({ path: '/sw/messages' });
    expect(worker.done).toEqual(['close', `open ${ORIGIN}/sw/messages`]);
  });

  it('navigates an open tab, the focused one first, and focuses it', async () => {
    const tabs = [
      { url: `${ORIGIN}/about`, focused: false },
      { url: `${ORIGIN}/events`, focused: true },
    ];
    const worker = startWorker({ tabs });
    await worker.click({ path: '/messages' });
    expect(worker.done).toEqual(['close', `navigate ${ORIGIN}/messages`, `focus ${ORIGIN}/events`]);
  });

  it('only focuses a tab that already shows the page', async () => {
    const tabs = [
      { url: `${ORIGIN}/about`, focused: true },
      { url: `${ORIGIN}/messages`, focused: false },
    ];
    const worker = startWorker({ tabs });
    await worker.click({ path: '/messages' });
    expect(worker.done).toEqual(['close', `focus ${ORIGIN}/messages`]);
  });

  it('opens a page if the tab cannot be navigated', async () => {
    const worker = startWorker({ tabs: [{ url: `${ORIGIN}/about`, focused: true, mayNavigate: false }] });
    await worker.click({ path: '/messages' });
    expect(worker.done).toEqual(['close', `open ${ORIGIN}/messages`]);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', 'messages', 7, null])(
    'never leaves the site for %s',
    async (path) => {
      const worker = startWorker();
      await worker.click({ path });
      expect(worker.done).toEqual(['close', `open ${ORIGIN}/`]);
    },
  );
});

describe('a changed subscription', () => {
  const tabs = [{ url: `${ORIGIN}/about`, focused: true }];

  it('is renewed with the same key, and open pages are told', async () => {
    const worker = startWorker({ tabs });
    await worker.changeSubscription({ oldSubscription: { options: { applicationServerKey: 'key' } } });
    expect(worker.done).toEqual(['subscribe key']);
    expect(worker.messages).toEqual([{ type: PUSH_SUBSCRIPTION_CHANGED }]);
  });

  it('that the browser renewed by itself is only told to open pages', async () => {
    const worker = startWorker({ tabs });
    await worker.changeSubscription({ newSubscription: {}, oldSubscription: null });
    expect(worker.done).toEqual([]);
    expect(worker.messages).toEqual([{ type: PUSH_SUBSCRIPTION_CHANGED }]);
  });
});
