import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Language } from '@kanisa/contract/core/languages.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { listOfferedLanguages } from '@kanisa/contract/site/offered-languages.ts';
import { type Localised, localise } from '@kanisa/contract/site/site.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { listFallbacks } from '@kanisa/contract/site/translations.ts';
import type { Settings } from '../../../base/settings.ts';
import type { RenderedSite, SitePages } from '../../../church/site-pages.ts';
import type { Deps } from '../../../core/deps.ts';
import { createBoundedQueue } from '../../../platform/images/bounded-queue.ts';
import { makeSharedPicture } from '../../../platform/images/shared-picture.ts';
import { makeSiteIcons } from '../../../platform/images/site-icons.ts';

/** Folders of versions that stay on the disk: other processes and open tabs may still use the last ones. */
const FOLDERS_KEPT = 5;
const RENDER_MAX_MS = 60_000;
/** Different versions that may wait for the renderer. Equal ones share one run. */
const RENDERINGS_WAITING_MAX = 8;
/** The name of a complete folder: version, content and build. An incomplete one has more behind it. */
const FINISHED = /^\d+-[0-9a-f]{16}-[0-9a-f]{8}$/;
/** Enough for the largest pages; without a limit the thread would collect its garbage late. */
const RENDER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

interface Place {
  /** The folder `client` of the web app's build. */
  webRoot: string;
  dataDir: string;
  settings: Pick<Settings, 'publicUrl' | 'church'>;
  log: Pick<Deps['log'], 'error' | 'info'>;
  /** The largest size of a picture of the site. */
  findPicture: (name: string) => Promise<Uint8Array | null>;
}

interface RenderedFolder extends RenderedSite {
  folder: string | null;
}

/**
 * Renders the pages of a published version into a folder of the data directory, in a thread of its own. A folder is
 * named after everything it is made from, so a restarted process finds it again.
 */
export class BuiltSitePages implements SitePages {
  #published: RenderedSite = { version: 0, content: EXAMPLE_SITE };
  #shown: RenderedFolder = { version: 0, content: EXAMPLE_SITE, folder: null };
  #before: string | null = null;
  /** Whether the church had published before this process started; null until it is known. */
  #wasPublishedAtStart: boolean | null = null;
  readonly #rendering = new Map<string, Promise<void>>();
  readonly #enqueueRendering = createBoundedQueue({ atOnce: 1, waiting: RENDERINGS_WAITING_MAX });
  readonly #place: Place;
  knownPictures: ReadonlySet<string> | null = null;
  readonly runAlone = createBoundedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

  constructor(place: Place) {
    this.#place = place;
  }

  get current(): RenderedSite {
    return this.#published;
  }

  /** The example stays while the first version is rendered, but not where the church's own pages were shown before. */
  get isReady(): boolean {
    return this.#wasPublishedAtStart !== true || this.#shown.version > 0;
  }

  /** The folder of the pages that are served in place of the built ones; null for the example. */
  get folder(): string | null {
    return this.#shown.folder;
  }

  /** The languages of the shown pages. */
  get languages(): readonly Language[] {
    return listOfferedLanguages(this.#shown.content);
  }

  /** The folder of the version before, for open tabs. */
  get before(): string | null {
    return this.#before;
  }

  async render(content: SiteContent, version: number): Promise<RenderedFolder> {
    const { webRoot } = this.#place;
    if (version === 0 || !existsSync(toRendererFile(webRoot))) return { version, content, folder: null };
    const site = { version, content };
    const folder = join(this.#root, `${this.#hashSite(site)}-${hashText(webRoot).slice(0, 8)}`);
    if (!existsSync(folder)) await this.#renderOnce(folder, site);
    return { version, content, folder };
  }

  setContent(site: RenderedSite): void {
    this.#wasPublishedAtStart ??= site.version > 0;
    if (site.version >= this.#published.version) this.#published = site;
  }

  /** A folder that somebody deleted is rendered again. */
  isShowing(site: RenderedSite): boolean {
    const { version, content, folder } = this.#shown;
    const isSame = site.version === version && isDeepStrictEqual(site.content, content);
    return isSame && (folder === null || existsSync(folder));
  }

  show(site: RenderedFolder): void {
    if (site.version < this.#shown.version) return;
    // Other content of the same version lacks a removed picture, which the pages before may contain.
    this.#before = site.version === this.#shown.version ? null : this.#shown.folder;
    this.#shown = site;
    this.#published = { version: site.version, content: site.content };
    void this.#removeOldFolders().catch((error: unknown) => this.#place.log.error({ err: error }, 'old pages remain'));
  }

  /** Folders of the same content stay: during an update, processes of another build serve theirs. */
  async deleteOtherPages(live: RenderedSite): Promise<void> {
    this.#before = null;
    const kept = live.version === 0 ? null : this.#hashSite(live);
    for (const name of await this.#listFolders()) {
      if (FINISHED.test(name) && (kept === null || !name.startsWith(`${kept}-`))) await this.#removeFolder(name);
    }
  }

  /** Callers who want the same folder share one run, and different folders are rendered one after the other. */
  async #renderOnce(folder: string, site: RenderedSite): Promise<void> {
    const running =
      this.#rendering.get(folder) ??
      this.#enqueueRendering(() => this.#renderFolder(folder, site)).finally(() => {
        this.#rendering.delete(folder);
      });
    this.#rendering.set(folder, running);
    await running;
  }

  async #renderFolder(folder: string, site: RenderedSite): Promise<void> {
    const { webRoot, log } = this.#place;
    const { version, content } = site;
    const startedAt = performance.now();
    const pictures = await this.#makePictures(content);
    const sites = this.#describeSites(site);
    const order = { sites, build: webRoot, target: folder, mark: randomUUID(), pictures };
    await runRenderer(toRendererFile(webRoot), order);
    log.info({ version, ms: Math.round(performance.now() - startedAt) }, 'rendered the public site');
  }

  /** The words in every language that the church offers, and what all of its pages show. */
  #describeSites({ version, content }: RenderedSite): DescribedSites {
    const { publicUrl, church } = this.#place.settings;
    const facts = { version, origin: new URL(publicUrl).origin, time_zone: church.timeZone };
    return Object.fromEntries(
      listOfferedLanguages(content).map((language) => [
        language,
        { ...localise(content, language), fallbacks: listFallbacks(content, language), ...facts },
      ]),
    );
  }

  #hashSite(site: RenderedSite): string {
    return `${site.version}-${hashText(toStableJson(this.#describeSites(site))).slice(0, 16)}`;
  }

  /** Icons and the picture of shared links, by the name of their file. */
  async #makePictures({ look }: SiteContent): Promise<Record<string, Uint8Array>> {
    const { findPicture } = this.#place;
    const { logo, ground, home_picture: home } = look;
    const logoFile = logo === null ? null : await findPicture(logo);
    const photoFile = home.kind === 'photo' ? await findPicture(home.image) : null;
    return {
      ...(logoFile && (await makeSiteIcons(logoFile, ground))),
      ...(photoFile && home.kind === 'photo' && { 'og/church.jpg': await makeSharedPicture(photoFile, home.focus) }),
    };
  }

  get #root(): string {
    return join(this.#place.dataDir, 'site');
  }

  /** Besides old versions, this removes what a process left that was killed while it rendered. */
  async #removeOldFolders(): Promise<void> {
    const names = await this.#listFolders();
    const versions = names.filter((name) => FINISHED.test(name));
    const newest = versions.toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
    const kept = new Set(newest.slice(0, FOLDERS_KEPT));
    if (this.#shown.folder !== null) kept.add(basename(this.#shown.folder));
    for (const name of names) {
      const isOld = FINISHED.test(name) ? !kept.has(name) : await isAbandoned(join(this.#root, name));
      if (isOld) await this.#removeFolder(name);
    }
  }

  async #listFolders(): Promise<string[]> {
    return readdir(this.#root).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }

  async #removeFolder(name: string): Promise<void> {
    await rm(join(this.#root, name), { recursive: true, force: true });
  }
}

type DescribedSite = Localised<SiteContent> & {
  version: number;
  origin: string;
  time_zone: string;
  fallbacks: readonly string[];
};
type DescribedSites = Partial<Record<Language, DescribedSite>>;

const toRendererFile = (webRoot: string) => join(webRoot, '../render/worker.js');
const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Another process may still be writing into a younger one, or remove it at the same time. */
async function isAbandoned(folder: string): Promise<boolean> {
  const found = await stat(folder).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return found !== null && Date.now() - found.mtimeMs > 10 * RENDER_MAX_MS;
}

/** The database returns keys in an order of its own. Processes that share the data folder must find the same name. */
function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Rejects with the error of the renderer. A thread that hangs is ended. */
async function runRenderer(renderer: string, order: { target: string; [key: string]: unknown }): Promise<void> {
  await mkdir(dirname(order.target), { recursive: true });
  const worker = new Worker(renderer, {
    workerData: order,
    resourceLimits: RENDER_MEMORY,
    stdout: true,
    stderr: true,
  });
  const limit = setTimeout(() => void worker.terminate(), RENDER_MAX_MS);
  try {
    const [code] = (await once(worker, 'exit')) as [number];
    if (code !== 0) throw new Error(`The public site could not be rendered (exit code ${code}).`);
  } finally {
    clearTimeout(limit);
  }
}
