import { isDeepStrictEqual } from 'node:util';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import type { RenderedSite, SitePages } from '../../src/church/site-pages.ts';
import { createBoundedQueue } from '../../src/platform/images/bounded-queue.ts';

/** Knows which version is live and renders nothing: for tests. */
export function createPlainSitePages(first: RenderedSite = { version: 0, content: EXAMPLE_SITE }): SitePages {
  let current = first;
  let shown = first;
  return {
    get current() {
      return current;
    },
    get isReady() {
      return current.version === 0 || shown.version > 0;
    },
    knownPictures: null,
    runAlone: createBoundedQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY }),
    render: async (content, version) => ({ version, content }),
    setContent(site) {
      if (site.version >= current.version) current = site;
    },
    isShowing: (site) => isDeepStrictEqual(site, shown),
    show(site) {
      if (site.version < shown.version) return;
      shown = site;
      current = site;
    },
    deleteOtherPages: async () => undefined,
  };
}
