import { listMissingParts } from '../../content/missing-parts.ts';
import { useSite } from '../../content/site.tsx';
import { mayOpenPage, VISITOR } from '../access.ts';
import { listSiteMenu, type MenuEntry } from '../menus.ts';

/** The public menu of this church, or of the previewed one. */
export function useSiteMenu(): readonly MenuEntry[] {
  return listSiteMenu(listMissingParts(useSite())).filter((entry) => mayOpenPage(entry.path, VISITOR));
}
