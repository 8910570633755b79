import type { MetaDescriptor } from 'react-router';
import { t } from '../lib/i18n.ts';
import { church, services, socialLinks } from './church.ts';

interface PageFacts {
  path: `/${string}`;
  title: string;
  description: string;
  /** A file of public/og, created by tools/build/og-images.ts. */
  picture: 'home' | 'about' | 'ministries' | 'events' | 'contact';
}

const PICTURE_TEXTS: Record<PageFacts['picture'], string> = {
  home: 'Families walk to church at sunrise, with the towers of Nairobi before the sun',
  about: 'A church with a blue door at sunrise, and rows of chairs outside',
  ministries: 'People of all ages at one long table under jacaranda trees',
  events: 'People dance under coloured flags at sunrise',
  contact: 'A matatu stops at the blue gate of the church',
};

export function toAbsoluteUrl(path: string): string {
  return `${church.origin}${path}`;
}

/** Metadata of a page for search engines and shared links. */
export function pageMeta({ path, title, description, picture }: PageFacts): MetaDescriptor[] {
  const shownTitle = path === '/' ? `${church.name}, ${church.town}` : `${t(title)} · ${church.name}`;
  const shownDescription = t(description);
  const image = toAbsoluteUrl(`/og/${picture}.jpg`);
  return [
    { title: shownTitle },
    { name: 'description', content: shownDescription },
    { tagName: 'link', rel: 'canonical', href: toAbsoluteUrl(path) },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: church.name },
    { property: 'og:locale', content: 'en_KE' },
    { property: 'og:title', content: t(title) },
    { property: 'og:description', content: shownDescription },
    { property: 'og:url', content: toAbsoluteUrl(path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: t(PICTURE_TEXTS[picture]) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The church as schema.org structured data. */
export function buildChurchJsonLd(): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Church',
      '@id': toAbsoluteUrl('/#church'),
      name: church.name,
      slogan: church.tagline,
      description: church.intro,
      url: toAbsoluteUrl('/'),
      logo: toAbsoluteUrl('/icon-512.png'),
      image: toAbsoluteUrl('/og/home.jpg'),
      telephone: church.phone.href.replace('tel:', ''),
      email: church.email.text,
      foundingDate: String(church.foundedIn),
      address: {
        '@type': 'PostalAddress',
        streetAddress: church.address.street,
        addressLocality: church.address.town,
        addressCountry: church.address.countryCode,
      },
      geo: {
        '@type': 'GeoCoordinates',
        latitude: church.address.latitude,
        longitude: church.address.longitude,
      },
      openingHoursSpecification: services.map((service) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${SCHEMA_DAYS[service.weekday]}`,
        opens: service.opens,
        closes: service.closes,
      })),
      sameAs: socialLinks.map((link) => link.url),
    },
  };
}
