import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { lazy } from 'react';
import { t } from '../../../../lib/i18n.ts';

export type PreviewPage = 'home' | 'about' | 'ministries' | 'contact';

/** The page that shows most of a section. */
export const PAGE_OF_SECTION: Record<SiteSection, PreviewPage> = {
  facts: 'contact',
  look: 'home',
  services: 'home',
  home: 'home',
  about: 'about',
  ministries: 'ministries',
  contact: 'contact',
  languages: 'home',
};

export const PREVIEW_PAGES: Record<PreviewPage, { label: string; path: string }> = {
  home: { label: t('Home'), path: '/' },
  about: { label: t('About'), path: '/about' },
  ministries: { label: t('Ministries'), path: '/ministries' },
  contact: { label: t('Contact'), path: '/contact' },
};

/** The real pages. They load with the first preview. */
export const PAGE_COMPONENTS = {
  home: lazy(() => import('../../home/home-page.tsx')),
  about: lazy(() => import('../../about/about-page.tsx')),
  ministries: lazy(() => import('../../ministries/ministries-page.tsx')),
  contact: lazy(() => import('../../contact/contact-page.tsx')),
} as const;
