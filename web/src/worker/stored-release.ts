import { LANGUAGES, type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { SHELL_PATH } from '@kanisa/contract/core/prerendered-pages.ts';
import { getSitePath } from '../content/site-path.ts';
import { type PagesRelease, type Part, parseRelease, RELEASE_HEADER, type Release } from './release.ts';
import { copyAnswer, isStorable } from './valid-answer.ts';

/** Hashed files. A name stands for one content, so files of several releases can lie side by side. */
export const FILES_CACHE = 'kanisa-files';
/** Documents and words. Each entry belongs to one release of the pages, which its key names. */
export const PAGES_CACHE = 'kanisa-pages';

const STATE_KEY = '/?state';
const LOCK = 'kanisa-release';
/** Few, so that a page that is loading keeps most of the connection. */
const REQUESTS_AT_ONCE = 3;

/** What is stored now. It changes in one write, after everything it names is complete. */
export interface StoredState {
  /** The release of the stored pages; null before the first is complete. */
  pages: string | null;
  /** The member's parts that this device has. */
  members: readonly Language[];
  /** The files of the release and of the one before, whose pages may still be open. */
  files: readonly { build: string; names: readonly string[] }[];
}

const NOTHING_STORED: StoredState = { pages: null, members: [], files: [] };
/** The newest release and the one before. */
const RELEASES_KEPT = 2;

export const toPageKey = (path: string, release: string) => `${path}?release=${encodeURIComponent(release)}`;

export class StoredRelease {
  readonly #release: Release;
  readonly #origin: string;

  constructor(release: Release, origin: string) {
    this.#release = release;
    this.#origin = origin;
  }

  async readState(): Promise<StoredState> {
    const stored = await (await caches.open(PAGES_CACHE)).match(STATE_KEY);
    return stored ? ((await stored.json()) as StoredState) : NOTHING_STORED;
  }

  /** Stores this release. Rejects, and changes nothing that is in use, if one file or page cannot be had. */
  async install(): Promise<void> {
    await this.#alone(async () => {
      const state = await this.readState();
      const pages = await this.#storePages();
      await this.#storeFiles(state, pages.languages, pages.id);
    });
  }

  /** After the church has published, or when the stored pages are of another release for any other reason. */
  async refreshPages(shown: PagesRelease): Promise<void> {
    await this.#alone(async () => {
      const state = await this.readState();
      if (state.pages === shown.id || shown.build !== this.#release.build) return;
      const pages = await this.#storePages();
      await this.#storeFiles(state, pages.languages, pages.id);
      await this.#removePages(pages.id);
    });
  }

  /** Stores what a member's pages need in this language. */
  async addMember(language: Language): Promise<void> {
    await this.#alone(async () => {
      const state = await this.readState();
      const { pages, members } = state;
      // The installation stores these files with the others.
      if (pages === null) await this.#writeState({ ...state, members: [...new Set([...members, language])] });
      const stored = parseRelease(pages);
      if (stored?.build !== this.#release.build || members.includes(language)) return;
      await this.#storeFiles({ ...state, members: [...members, language] }, stored.languages, stored.id);
    });
  }

  /** Removes what neither this release nor the one before needs. */
  async removeOld(): Promise<void> {
    await this.#alone(async () => {
      const { pages, files } = await this.readState();
      const kept = new Set(files.flatMap(({ names }) => names));
      const cache = await caches.open(FILES_CACHE);
      for (const { url } of await cache.keys()) {
        if (!kept.has(new URL(url).pathname)) await cache.delete(url);
      }
      await this.#removePages(pages);
    });
  }

  async #removePages(kept: string | null): Promise<void> {
    const cache = await caches.open(PAGES_CACHE);
    for (const { url } of await cache.keys()) {
      const release = new URL(url).searchParams.get('release');
      if (release !== null && release !== kept) await cache.delete(url);
    }
  }

  async #storeFiles(state: StoredState, languages: readonly Language[], pages: string): Promise<void> {
    const { build, files } = this.#release;
    const listPart = (part: Part, of: readonly Language[]) => of.flatMap((language) => files[language][part]);
    const names = [...new Set([...listPart('public', languages), ...listPart('member', state.members)])];
    const cache = await caches.open(FILES_CACHE);
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await runInTurns(
      names.filter((name) => !known.has(name)),
      async (name) => cache.put(name, await this.#fetchValid(name)),
    );
    const before = state.files.filter((one) => one.build !== build);
    await this.#writeState({
      ...state,
      pages,
      files: [{ build, names }, ...before].slice(0, RELEASES_KEPT),
    });
  }

  /** Stores the public pages of the release that the server has now. All of them must be of one release. */
  async #storePages(): Promise<PagesRelease> {
    const home = await this.#fetchPage('/');
    const release = parseRelease(home.headers.get(RELEASE_HEADER));
    if (release?.build !== this.#release.build) throw new Error('The server has another release');
    const paths = [...this.#release.pages, SHELL_PATH];
    const addresses = LANGUAGES.filter((one) => release.languages.includes(one)).flatMap((language) => [
      ...paths.map((path) => toLanguagePath(path, language)),
      getSitePath(release.version, language),
    ]);
    const cache = await caches.open(PAGES_CACHE);
    await runInTurns(addresses, async (address) => {
      const answer = address === '/' ? home : await this.#fetchPage(address);
      const isPage = !address.endsWith('.json');
      if (isPage && answer.headers.get(RELEASE_HEADER) !== release.id) throw new Error('The release has just changed');
      await cache.put(toPageKey(address, release.id), answer);
    });
    return release;
  }

  /**
   * Asks the server, and not the browser's cache, which may hold a page of the release before. Without cookies, so that
   * neither a chosen language nor anything personal comes into it.
   */
  async #fetchPage(path: string): Promise<Response> {
    return this.#fetchValid(path, { cache: 'no-cache', credentials: 'omit' });
  }

  async #fetchValid(path: string, options: RequestInit = {}): Promise<Response> {
    const first = await fetch(path, { ...options, priority: 'low' });
    if (isStorable(path, first, this.#origin)) return copyAnswer(first);
    // The browser may have cached the page of a captive portal in the place of a file.
    const second = await fetch(path, { ...options, priority: 'low', cache: 'reload' });
    if (!isStorable(path, second, this.#origin)) throw new Error(`${path} cannot be stored`);
    return copyAnswer(second);
  }

  async #writeState(state: StoredState): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await (await caches.open(PAGES_CACHE)).put(STATE_KEY, new Response(JSON.stringify(state), { headers }));
  }

  /** The worker of the release before may be writing at the same time. */
  async #alone(work: () => Promise<void>): Promise<void> {
    await navigator.locks.request(LOCK, work);
  }
}

async function runInTurns(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = [...paths];
  const runNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await work(path);
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, runNext));
}
