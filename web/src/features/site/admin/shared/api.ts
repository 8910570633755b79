import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import { siteFallbacks } from '@kanisa/contract/site/site.ts';
import type { SiteContent, SiteSectionContent } from '@kanisa/contract/site/site-content.schema.ts';
import type { SectionSummary } from '@kanisa/contract/site/site-editing.schema.ts';
import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';

const KEY = 'public-site';

/** Publishing renders every page before it answers, on a small server beside other work. */
export const RENDER_TIMEOUT_MS = 60_000;

/** The state of every section and the published version. */
export function useSiteOverview() {
  return useQuery({
    queryKey: [KEY, 'overview'],
    queryFn: ({ signal }) => callApi('GET /admin/site', { signal, fallback: siteFallbacks.read }),
    refetchOnMount: 'always',
  });
}

/** A section as it is saved. The contract's answer leaves the content open; the server validated it. */
export interface SavedSection<Section extends SiteSection = SiteSection> extends SectionSummary {
  content: SiteSectionContent<Section>;
  published: SiteSectionContent<Section>;
  /** The words that Kanisa ships with. */
  example: SiteSectionContent<Section>;
}

export async function fetchSection<Section extends SiteSection>(
  section: Section,
  signal?: AbortSignal,
): Promise<SavedSection<Section>> {
  const options = { params: { section }, fallback: siteFallbacks.read };
  const answer = await callApi('GET /admin/site/sections/:section', signal ? { ...options, signal } : options);
  return answer as unknown as SavedSection<Section>;
}

const sectionQuery = <Section extends SiteSection>(section: Section) =>
  queryOptions({
    queryKey: [KEY, 'section', section],
    queryFn: ({ signal }) => fetchSection(section, signal),
  });

export function useSection<Section extends SiteSection>(section: Section) {
  return useQuery({ ...sectionQuery(section), refetchOnMount: 'always' });
}

/** The saved content of all sections, for a preview; null until it is loaded. */
export function useSavedContent(): SiteContent | null {
  const sections = useQueries({
    queries: SITE_SECTIONS.map((section) => sectionQuery(section)),
    combine: (queries) => queries.map(({ data }) => data),
  });
  return useMemo(() => {
    if (sections.some((section) => section === undefined)) return null;
    return Object.fromEntries(sections.map((saved) => [saved?.section, saved?.content])) as SiteContent;
  }, [sections]);
}

/** Reloads everything about the site: a change of one section changes the overview and the history too. */
export const reloadSite = (client: QueryClient) => client.invalidateQueries({ queryKey: [KEY] });

export function useReloadSite() {
  const client = useQueryClient();
  return () => reloadSite(client);
}

export const siteKey = (...parts: readonly (string | number)[]) => [KEY, ...parts];
