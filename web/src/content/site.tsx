import { createContext, type ReactNode, use, useMemo } from 'react';
import { describeChurch, describeServices } from './church.ts';
import { type ShownSite, shownSite } from './shown-site.ts';

const SiteContext = createContext(shownSite);

/** The words of the church: the published ones, or those of a preview around it. */
export const useSite = (): ShownSite => use(SiteContext);

export function useChurch() {
  const site = useSite();
  return useMemo(() => ({ church: describeChurch(site), services: describeServices(site) }), [site]);
}

/** Shows the pages inside with other words than the published ones. */
export function SiteProvider({ site, children }: { site: ShownSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}
