import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';

/** One version of the public site. Its pages are finished if it comes from `render`. */
export interface RenderedSite {
  version: number;
  content: SiteContent;
}

/** Renders and serves the public pages. Services know no HTML. */
export interface SitePages {
  /** The published content as this process read it last, even if its pages cannot be rendered. Version 0 is the example. */
  readonly current: RenderedSite;
  /** False while there are no pages of the published church: they answer 503 instead of showing the example. */
  readonly isReady: boolean;
  /** The pictures that existed when this process looked last. One that is missing later was removed. Null at the start. */
  knownPictures: ReadonlySet<string> | null;
  /** Runs one task after the other. Each one reads the database itself, so the last state shown is the last one stored. */
  runAlone<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Throws, and nothing changes, if a page cannot be rendered. */
  render(content: SiteContent, version: number): Promise<RenderedSite>;
  /** Takes over the content, for mails and feeds, before its pages are rendered. */
  setContent(site: RenderedSite): void;
  isShowing(site: RenderedSite): boolean;
  /** Serves these pages from now on, unless a later version is served already. */
  show(site: RenderedSite): void;
  /** Deletes all other pages, from the disk too: they may contain a removed picture. */
  deleteOtherPages(live: RenderedSite): Promise<void>;
}
