import type { SiteText } from '../site.ts';

/** Words that the example has in English only. */
export const en = (words: string): SiteText => ({ en: words });
