import { DEFAULT_LANGUAGE, type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { toSingleLine } from '@kanisa/contract/core/text.ts';
import { EXAMPLE_DOMAIN, isExampleDomain } from '@kanisa/contract/site/example/example-domain.ts';
import { hasOwnName } from '@kanisa/contract/site/example/left-out.ts';
import { listOfferedLanguages } from '@kanisa/contract/site/offered-languages.ts';
import type { Settings } from '../base/settings.ts';
import type { SitePages } from './site-pages.ts';

interface Needed {
  settings: Pick<Settings, 'church' | 'publicUrl'>;
  sitePages: Pick<SitePages, 'current'>;
}

/** The name in mails, calendars and everything else that people read: the published one, or that of the settings. */
export function getChurchName({ settings, sitePages }: Needed): string {
  const { version, content } = sitePages.current;
  return version === 0 ? settings.church.name : toSingleLine(content.facts.name);
}

/** The church as its mails show it. */
export interface ChurchLook {
  name: string;
  /** A dark colour. */
  ground: string;
  accent: string;
  logoUrl: string | null;
}

/** The icon that is rendered from the logo: many mail programs show no WebP, in which the logo itself is kept. */
const LOGO_ICON = '/icon-192.png';

export function getChurchLook(deps: Needed): ChurchLook {
  const { logo, ground, accent } = deps.sitePages.current.content.look;
  // The name makes mail programs load a changed logo again.
  const logoUrl = logo === null ? null : `${deps.settings.publicUrl}${LOGO_ICON}?${logo}`;
  return { name: getChurchName(deps), ground, accent, logoUrl };
}

/** Null for a church of its own that has no domain: it must not give out addresses of the example. */
export function findAddressDomain({ settings, sitePages }: Needed): string | null {
  const { configured, stored, emailDomain } = settings.church;
  const hasDomain = configured.emailDomain !== null || stored.emailDomain !== null;
  const { version, content } = sitePages.current;
  return hasDomain || version === 0 || !hasOwnName(content) ? emailDomain : null;
}

interface Sender {
  name: string;
  address: string;
}

/**
 * The domain of ids in mails and calendars. Ids must not change, so it comes from the environment: a church that
 * published without a domain there uses its host, also if an admin sets one later.
 */
export function getIdDomain({ settings, sitePages }: Needed): string {
  const { configured } = settings.church;
  if (configured.emailDomain !== null) return configured.emailDomain;
  return sitePages.current.version > 0 ? new URL(settings.publicUrl).hostname.replace(/[^\w.-]/g, '-') : EXAMPLE_DOMAIN;
}

/**
 * The sender of mails. What the operator chose stays; the example's name and address follow the published church. An
 * address without a name gets the church's.
 */
export function chooseSender(deps: Needed, { name, address }: Sender): Sender {
  return {
    name: name === '' || name === deps.settings.church.name ? getChurchName(deps) : name,
    address: chooseSenderAddress(deps, address),
  };
}

function chooseSenderAddress(deps: Needed, address: string): string {
  const { version, content } = deps.sitePages.current;
  const [mailbox = '', domain = ''] = address.split('@');
  if (version === 0 || !isExampleDomain(domain)) return address;
  const [, published = ''] = content.facts.email.split('@');
  return isExampleDomain(published) ? `${mailbox}@${getIdDomain(deps)}` : content.facts.email;
}

export function getOfferedLanguages({ sitePages }: Pick<Needed, 'sitePages'>): readonly Language[] {
  return listOfferedLanguages(sitePages.current.content);
}

/** The language in which a person is answered or written to now. Their choice has no effect while it is not offered. */
export function chooseLanguage(deps: Pick<Needed, 'sitePages'>, wanted: string | null): Language {
  return getOfferedLanguages(deps).find((language) => language === wanted) ?? DEFAULT_LANGUAGE;
}

/** Null if the account has not chosen a language. */
export function findChosenLanguage(deps: Pick<Needed, 'sitePages'>, chosen: string | null): Language | null {
  return chosen === null ? null : chooseLanguage(deps, chosen);
}

/** The address of a page for a reader of this language. Its host comes from the settings, never from a request. */
export function buildPageUrl({ settings }: Pick<Needed, 'settings'>, path: string, language: Language): string {
  return `${settings.publicUrl}${toLanguagePath(path, language)}`;
}
