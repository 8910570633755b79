import { formatAddress, formatNameWithTown } from '@kanisa/contract/site/name-with-town.ts';
import { type ShownSite, shownSite } from './shown-site.ts';

export interface Service {
  /** The exact text of the service times: `label` and `time` joined by a space. */
  text: string;
  label: string;
  time: string;
  /** 0 is Sunday. */
  weekday: number;
  opens: string;
  closes: string;
  note: string;
}

export type Church = ReturnType<typeof describeChurch>;

/** Facts as pages show them: with links, and the address in one line. */
export function describeChurch({
  facts,
  origin,
  time_zone: timeZone,
}: Pick<ShownSite, 'facts' | 'origin' | 'time_zone'>) {
  return {
    name: facts.name,
    shortName: facts.short_name,
    /** The name of the link home. It must contain the short name, which is what people see and say. */
    homeName: facts.name.includes(facts.short_name) ? facts.name : facts.short_name,
    /** The name and the town, unless the name says it already. */
    place: formatNameWithTown(facts),
    tagline: facts.tagline,
    origin,
    timeZone,
    foundedIn: facts.founded_in,
    address: { ...facts.address, text: formatAddress(facts.address) },
    phone: { text: facts.phone, href: `tel:${facts.phone.replace(/[^\d+]/g, '')}` },
    email: { text: facts.email, href: `mailto:${facts.email}` },
    office: facts.office_hours,
    socialLinks: facts.social_links,
  };
}

export function describeServices({ services }: Pick<ShownSite, 'services'>): readonly Service[] {
  return services.services.map((service) => ({ ...service, text: `${service.label} ${service.time}` }));
}

/** The church of this document. Public pages use `useChurch`, which a preview can replace. */
export const church = describeChurch(shownSite);
export const services = describeServices(shownSite);
