import type { ComponentType } from 'react';

/** The part of the router's manifest that names the files of a page. */
interface RouteFiles {
  id: string;
  module: string;
  css?: readonly string[];
}

/** A page exports it as `handle` if it needs more than its files. */
export interface PageHandle {
  /** Loads what the page shows at once. If it rejects, the page counts as not loaded. */
  prepare: () => Promise<void>;
}

let failurePage: ComponentType = () => null;

/** Sets the page that stands in for a page whose files could not be loaded. */
export function setLoadFailurePage(page: ComponentType): void {
  failurePage = page;
}

/**
 * Loads the script and the style sheets of a page, and what it shows at once. It replaces the router's function of the same name (see
 * `web/vite/route-loading.ts`), which reloads the document if the import fails: offline that leads to the browser's own
 * error page, even for a link that the pointer only touched.
 *
 * A failure resolves to a stand-in page instead of rejecting. The router keeps the result for the life of the document,
 * so the stand-in page reloads it as soon as the server answers.
 */
export async function loadRouteModule(route: RouteFiles, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  const [module, ...sheets] = await Promise.allSettled([
    importPage(route.module),
    ...(route.css ?? []).map(requireStyleSheet),
  ]);
  if (module.status === 'rejected' || sheets.some(({ status }) => status === 'rejected')) {
    return { default: failurePage };
  }
  loaded[route.id] = module.value;
  return module.value;
}

async function importPage(file: string): Promise<unknown> {
  const page = (await import(/* @vite-ignore */ file)) as { handle?: PageHandle };
  await page.handle?.prepare();
  return page;
}

const failedSheets = new Set<string>();

/** Whether a style sheet could not be loaded. React would ask for it again and report the failure as uncaught. */
export function hasSheetFailed(href: string | undefined): boolean {
  return href !== undefined && failedSheets.has(href);
}

/** The router ignores a style sheet that fails to load. Reading it here fills the cache for the router's own link. */
async function requireStyleSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return;
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    await answer.arrayBuffer();
    failedSheets.delete(href);
  } catch (error) {
    failedSheets.add(href);
    throw error;
  }
}
