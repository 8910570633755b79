import { ENGLISH_ONLY } from '../site.ts';
import type { SiteContent } from '../site-content.schema.ts';

export const languages: SiteContent['languages'] = ENGLISH_ONLY;
