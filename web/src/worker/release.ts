import { LANGUAGES, type Language } from '@kanisa/contract/core/languages.ts';

/** What the build tells the worker about itself; see `web/render/list-release-files.ts`. */
export interface Release {
  /** The name of the build of the web app, as `/api/health` and the footer show it. */
  build: string;
  /** Public pages with a document of their own. */
  pages: readonly string[];
  /** Patterns of the public pages and of a member's pages that the fallback document opens. */
  paths: Record<Part, readonly string[]>;
  /** The hashed files that the pages of each part need. */
  files: Record<Language, Record<Part, readonly string[]>>;
  /** The worker's own sentences; English ones are their own keys. */
  sentences: Partial<Record<Language, Readonly<Record<string, string>>>>;
}

/** `public` is stored for every visitor, `member` once somebody has signed in on this device. */
export type Part = 'public' | 'member';

/** The release header of the server: the build, the published site, and the languages that the church offers. */
export interface PagesRelease {
  id: string;
  build: string;
  /** Version of the published site; 0 is the example. */
  version: number;
  languages: readonly Language[];
}

export const RELEASE_HEADER = 'x-release';

const RELEASE_ID = /^([0-9a-z]+)\.((\d+)(?:-[0-9a-f]+)?)\.([a-z]+(?:\+[a-z]+)*)$/;

/** Null for an answer that is no page of this product, such as the page of a proxy. */
export function parseRelease(id: string | null): PagesRelease | null {
  const [, build, , version, languages] = RELEASE_ID.exec(id ?? '') ?? [];
  if (id === null || build === undefined || version === undefined || languages === undefined) return null;
  const named = languages.split('+');
  return { id, build, version: Number(version), languages: LANGUAGES.filter((one) => named.includes(one)) };
}
