import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';

const SIGNED_IN = {
  access_token: 'a1',
  refresh_token: 'r1',
  user: { role: 'department_leader' as const, username: 'akinyi' },
  department_ids: [3, 8],
  ministry_ids: [1],
  actions: ['dashboard.read' as const, 'department.lead' as const],
};

let storage: MemoryStorage;

/** Loads the module afresh, so that it reads the storage again. */
async function openPage() {
  vi.resetModules();
  return { ...(await import('./session.ts')), ...(await import('./stored-session.ts')) };
}

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('the start-up check', () => {
  it('signs in when token, role and username are stored, with the stored ids', async () => {
    for (const [key, value] of Object.entries({
      authToken: 't',
      authRole: 'pastor',
      username: 'wanjiku',
      departmentIds: '[2,5]',
      ministryIds: '[7]',
    })) {
      storage.setItem(key, value);
    }
    const { getSession } = await openPage();
    expect(getSession()).toEqual({
      loading: false,
      authenticated: true,
      username: 'wanjiku',
      role: 'pastor',
      actions: ROLE_ACTIONS.pastor,
      departmentIds: [2, 5],
      ministryIds: [7],
      twoStepDue: null,
      modules: [],
      ended: null,
    });
  });

  it.each(['authToken', 'authRole', 'username'])('stays signed out when %s is missing', async (missing) => {
    for (const key of ['authToken', 'authRole', 'username']) if (key !== missing) storage.setItem(key, 'user');
    const { getSession } = await openPage();
    expect(getSession()).toMatchObject({ loading: false, authenticated: false, username: null, role: null });
  });

  it('shows an unknown role as user', async () => {
    storage.setItem('authToken', 't');
    storage.setItem('authRole', 'member');
    storage.setItem('username', 'w');
    const { getSession } = await openPage();
    expect(getSession().role).toBe('user');
  });

  it.each(['{', 'null', '"x"', '{"a":1}', '[1,"2",-3,4.5,null]'])('ignores invalid stored ids %s', async (junk) => {
    storage.setItem('authToken', 't');
    storage.setItem('authRole', 'user');
    storage.setItem('username', 'w');
    storage.setItem('departmentIds', junk);
    const { getSession } = await openPage();
    expect(getSession().authenticated).toBe(true);
    expect(getSession().departmentIds).toEqual(junk.startsWith('[1') ? [1] : []);
  });

  it('lets a user sign in even if the browser denies storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new Error('refused');
      },
    });
    const { getSession, storeSession } = await openPage();
    expect(getSession().authenticated).toBe(false);
    storeSession(SIGNED_IN);
    expect(getSession()).toMatchObject({ authenticated: true, username: 'akinyi', departmentIds: [3, 8] });
  });
});

describe('signing in and out', () => {
  it('stores exactly the six keys of the specification, lists as JSON', async () => {
    const { storeSession } = await openPage();
    storeSession(SIGNED_IN);
    const stored = Object.fromEntries([...Array(storage.length).keys()].map((i) => pair(storage.key(i))));
    expect(stored).toEqual({
      authToken: 'a1',
      refreshToken: 'r1',
      authRole: 'department_leader',
      username: 'akinyi',
      departmentIds: '[3,8]',
      ministryIds: '[1]',
    });
  });

  it('clears all keys, and keeps the reason until the next page', async () => {
    const { endSession, getSession, storeSession, clearSessionEnd } = await openPage();
    storeSession(SIGNED_IN);
    endSession('logout');
    expect(storage.length).toBe(0);
    expect(getSession()).toMatchObject({ authenticated: false, role: null, ended: 'logout' });
    clearSessionEnd();
    expect(getSession().ended).toBeNull();
  });

  it('keeps values that a refresh answer does not contain', async () => {
    const { getSession, storeSession, getStoredTokens } = await openPage();
    storeSession(SIGNED_IN);
    storeSession({ access_token: 'a2' });
    expect(getStoredTokens()).toEqual({ access: 'a2', refresh: 'r1' });
    expect(getSession()).toMatchObject({ username: 'akinyi', departmentIds: [3, 8] });
  });

  it('stores the day on which two-step login is due, until an answer about the user has none', async () => {
    const { getSession, storeSession } = await openPage();
    storeSession({ ...SIGNED_IN, two_step_due: '2026-12-01' });
    storeSession({ access_token: 'a2' });
    expect(getSession().twoStepDue).toBe('2026-12-01');
    storeSession(SIGNED_IN);
    expect(getSession().twoStepDue).toBeNull();
    expect(storage.getItem('twoStepDue')).toBeNull();
  });

  it('stores the rights that an admin granted beside the role, until an answer about the user has none', async () => {
    const { getSession, storeSession } = await openPage();
    storeSession({ ...SIGNED_IN, actions: [...ROLE_ACTIONS.department_leader, 'persons.read', 'persons.edit'] });
    expect(getSession().actions).toEqual([...ROLE_ACTIONS.department_leader, 'persons.read', 'persons.edit']);
    expect(storage.getItem('grantedActions')).toBe('persons.read persons.edit');
    storeSession({ user: SIGNED_IN.user, actions: [...ROLE_ACTIONS.department_leader] });
    expect(getSession().actions).toEqual(ROLE_ACTIONS.department_leader);
    expect(storage.getItem('grantedActions')).toBeNull();
  });

  it('stores the modules that the church uses, until an answer about the user has none', async () => {
    const { getSession, storeSession } = await openPage();
    storeSession({ ...SIGNED_IN, modules: ['serving'] });
    storeSession({ access_token: 'a2' });
    expect(getSession().modules).toEqual(['serving']);
    storeSession(SIGNED_IN);
    expect(getSession().modules).toEqual([]);
    expect(storage.getItem('modules')).toBeNull();
  });

  it('notifies its listeners once per change, and not without one', async () => {
    const { storeSession, subscribeToSession } = await openPage();
    const heard = vi.fn<() => void>();
    vi.stubGlobal('addEventListener', vi.fn<() => void>());
    vi.stubGlobal('removeEventListener', vi.fn<() => void>());
    const stop = subscribeToSession(heard);
    storeSession(SIGNED_IN);
    storeSession({ ...SIGNED_IN, access_token: 'a2' });
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });
});

function stubWindow(): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return page;
}

describe('a page restored by the back button', () => {
  it.each([true, false])('reads the stored session again if it was kept (%s)', async (persisted) => {
    const page = stubWindow();
    const { getSession, storeSession, subscribeToSession } = await openPage();
    storeSession(SIGNED_IN);
    subscribeToSession(() => {});
    storage.clear();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    expect(getSession().authenticated).toBe(!persisted);
  });

  it('hides everything and loads anew if another user has signed in meanwhile', async () => {
    const page = stubWindow();
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    const { getSession, getSessionGeneration, storeSession, subscribeToSession } = await openPage();
    storeSession(SIGNED_IN);
    subscribeToSession(() => {});
    const generation = getSessionGeneration();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([getSession().username, reload.mock.calls.length]).toEqual(['akinyi', 0]);
    storage.setItem('username', 'wanjiku');
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(getSession()).toMatchObject({ loading: true, authenticated: false, username: null });
    expect(getSessionGeneration()).toBeGreaterThan(generation);
    expect(reload).toHaveBeenCalledOnce();
    // The browser asked about unsaved changes and stayed; then another tab renewed its token.
    storage.setItem('authToken', 'a2');
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'authToken' }));
    expect(getSession()).toMatchObject({ loading: true, authenticated: false, username: null });
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('other tabs', () => {
  function listenAsWindow() {
    const page = stubWindow();
    return (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }

  it('signs out when another tab signs out', async () => {
    const wroteElsewhere = listenAsWindow();
    const { getSession, storeSession, subscribeToSession } = await openPage();
    storeSession(SIGNED_IN);
    subscribeToSession(() => {});
    storage.clear();
    wroteElsewhere('authToken');
    expect(getSession()).toMatchObject({ authenticated: false, ended: null });
  });

  it('signs in when another tab signs in, and applies a changed role', async () => {
    const wroteElsewhere = listenAsWindow();
    const { getSession, subscribeToSession } = await openPage();
    subscribeToSession(() => {});
    expect(getSession().authenticated).toBe(false);
    for (const key of ['authToken', 'authRole', 'username']) storage.setItem(key, 'user');
    wroteElsewhere('username');
    expect(getSession().authenticated).toBe(true);
    storage.setItem('authRole', 'admin');
    wroteElsewhere('authRole');
    expect(getSession().role).toBe('admin');
  });

  it('redirects home after a logout, whatever another tab writes', async () => {
    const wroteElsewhere = listenAsWindow();
    const { endSession, getSession, storeSession, subscribeToSession } = await openPage();
    storeSession(SIGNED_IN);
    subscribeToSession(() => {});
    endSession('logout');
    storage.setItem('authRole', 'pastor');
    wroteElsewhere('authRole');
    expect(getSession()).toMatchObject({ authenticated: false, ended: 'logout' });
  });

  it('writes only changed values, and restores nothing that another tab is clearing', async () => {
    const { storeSession } = await openPage();
    storeSession(SIGNED_IN);
    const set = vi.spyOn(storage, 'setItem');
    storeSession({ user: SIGNED_IN.user, department_ids: [3, 8, 9], ministry_ids: [1] });
    expect(set.mock.calls).toEqual([['departmentIds', '[3,8,9]']]);
  });

  it('ignores other storage keys', async () => {
    const wroteElsewhere = listenAsWindow();
    const { getSession, subscribeToSession } = await openPage();
    subscribeToSession(() => {});
    const before = getSession();
    for (const key of ['authToken', 'authRole', 'username']) storage.setItem(key, 'user');
    wroteElsewhere('something-else');
    expect(getSession()).toBe(before);
  });
});

function pair(key: string | null): [string, string] {
  return [key ?? '', storage.getItem(key ?? '') ?? ''];
}
