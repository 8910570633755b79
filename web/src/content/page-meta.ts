import { LANGUAGE_PREFIX, LANGUAGES, type Language } from '@kanisa/contract/core/languages.ts';
import type { MetaDescriptor } from 'react-router';
import { t } from '../lib/i18n.ts';
import { language } from '../locales/catalogue.ts';
import { church, services } from './church.ts';
import { findWordsLanguage } from './fallback-words.ts';
import { shownSite } from './shown-site.ts';

interface PageFacts {
  path: `/${string}`;
  title: string;
  description: string;
  /** A file of public/og, created by tools/build/og-images.ts. */
  picture: 'home' | 'about' | 'ministries' | 'events' | 'contact';
}

const PICTURE_TEXTS: Record<PageFacts['picture'], string> = {
  home: t('Families walk to church at sunrise, with the towers of Nairobi before the sun'),
  about: t('A church with a blue door at sunrise, and rows of chairs outside'),
  ministries: t('People of all ages at one long table under jacaranda trees'),
  events: t('People dance under coloured flags at sunrise'),
  contact: t('A matatu stops at the blue gate of the church'),
};

export function toAbsoluteUrl(path: string): string {
  return `${church.origin}${path}`;
}

/** The address of a page. The home page of a language has no slash at its end, as in the sitemap. */
function toPageUrl(path: string, wanted: Language = language): string {
  return toAbsoluteUrl((LANGUAGE_PREFIX[wanted] + path).replace(/(.)\/$/, '$1'));
}

/** The same page in every language, so that a search engine shows the reader's own. */
function listAlternates(path: string): MetaDescriptor[] {
  if (!shownSite.languages.kiswahili) return [];
  const alternate = (hrefLang: string, href: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href,
  });
  return [
    ...LANGUAGES.map((wanted) => alternate(wanted, toPageUrl(path, wanted))),
    alternate('x-default', toPageUrl(path, 'en')),
  ];
}

/** Metadata of a page for search engines and shared links. */
export function pageMeta({ path, title, description, picture }: PageFacts): MetaDescriptor[] {
  const shownTitle = path === '/' ? church.place : `${title} · ${church.name}`;
  const shared = getSharedPicture(picture);
  return [
    { title: shownTitle },
    { name: 'description', content: description, lang: findWordsLanguage(shownSite, description) },
    { tagName: 'link', rel: 'canonical', href: toPageUrl(path) },
    ...listAlternates(path),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: church.name },
    { property: 'og:locale', content: `${language}_KE` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: toPageUrl(path) },
    ...(shared === null ? [{ name: 'twitter:card', content: 'summary' }] : describeImage(shared, picture)),
  ];
}

function describeImage(path: string, picture: PageFacts['picture']): MetaDescriptor[] {
  return [
    { property: 'og:image', content: toAbsoluteUrl(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    // Only services that read the HTML show it, so no visitor loads these texts as code.
    ...(import.meta.env.SSR ? [{ property: 'og:image:alt', content: describeSharedPicture(picture) }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(import.meta.env.SSR && shownSite.version > 0
      ? [{ name: 'twitter:image:alt', content: describeSharedPicture(picture) }]
      : []),
  ];
}

/** The drawings of the example show Nairobi. A church describes its own photo. */
function describeSharedPicture(picture: PageFacts['picture']): string {
  const { home_picture: home } = shownSite.look;
  if (shownSite.version === 0) return PICTURE_TEXTS[picture];
  return home.kind === 'photo' ? home.description : church.place;
}

/**
 * The drawn pictures carry the name of the example. A church of its own has one without words, or none if it leaves the
 * drawings out.
 */
function getSharedPicture(picture: PageFacts['picture']): string | null {
  if (shownSite.version === 0) return `/og/${picture}.jpg`;
  const { home_picture: home, drawings } = shownSite.look;
  return home.kind === 'drawn' && drawings === false ? null : '/og/church.jpg';
}

/** Whole addresses: a build in another language translates the name of a day. */
const SCHEMA_DAYS = [
  'https://schema.org/Sunday',
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
] as const;

/** The church as schema.org structured data. */
export function buildChurchJsonLd(): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Church',
      '@id': toAbsoluteUrl('/#church'),
      name: church.name,
      ...(church.tagline && { slogan: church.tagline }),
      ...(shownSite.home.intro && { description: shownSite.home.intro }),
      url: toPageUrl('/'),
      logo: toAbsoluteUrl('/icon-512.png'),
      image: toAbsoluteUrl(getSharedPicture('home') ?? '/icon-512.png'),
      telephone: church.phone.href.replace('tel:', ''),
      email: church.email.text,
      ...(church.foundedIn !== null && { foundingDate: String(church.foundedIn) }),
      address: {
        '@type': 'PostalAddress',
        streetAddress: church.address.street,
        addressLocality: church.address.town,
        addressCountry: church.address.country_code,
      },
      geo: {
        '@type': 'GeoCoordinates',
        latitude: church.address.latitude,
        longitude: church.address.longitude,
      },
      openingHoursSpecification: services.map((service) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: SCHEMA_DAYS[service.weekday],
        opens: service.opens,
        closes: service.closes,
      })),
      sameAs: church.socialLinks.map((link) => link.url),
    },
  };
}
