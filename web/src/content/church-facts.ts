import { church, services, socialLinks } from './church.ts';

/** A fact about the church that visitors see, with its name in church.ts. */
export interface ChurchFact {
  label: string;
  value: string;
  name: string;
  /** The value is still the example that Kanisa ships with. */
  isExample: boolean;
}

const EXAMPLE_FACTS = {
  'church.name': 'Utukufu Church',
  'church.origin': 'https://utukufu.example',
  'church.address': 'Jogoo Road, Nairobi',
  'church.phone': '+254 700 000 000',
  'church.email': 'hello@utukufu.example',
  'church.office': 'Tuesday to Friday, 9:00 AM to 4:00 PM',
  services: 'Sunday 9:00-11:30 AM, Bible Study Wednesday 6:00 PM, Youth Friday 5:00 PM',
  socialLinks: 'utukufu.example, @utukufu.example, @utukufu.example',
} as const;
type FactName = keyof typeof EXAMPLE_FACTS;

/** The file of these facts, and the files beside it with the other texts of the public pages. */
export const FACTS_FILE = 'web/src/content/church.ts';
export const OTHER_CONTENT_FILES = ['about.ts', 'ministries.ts', 'sample-events.ts'] as const;

const OWN_FACTS: Record<FactName, { label: string; value: string }> = {
  'church.name': { label: 'Name', value: church.name },
  'church.origin': { label: 'Web address', value: church.origin },
  'church.address': { label: 'Address', value: church.address.text },
  'church.phone': { label: 'Phone number', value: church.phone.text },
  'church.email': { label: 'Email', value: church.email.text },
  'church.office': { label: 'Office hours', value: church.office },
  services: { label: 'Service times', value: services.map(({ text }) => text).join(', ') },
  socialLinks: { label: 'Social media', value: socialLinks.map(({ handle }) => handle).join(', ') },
};

export function listChurchFacts(own: Record<string, { label: string; value: string }> = OWN_FACTS): ChurchFact[] {
  return Object.entries(EXAMPLE_FACTS).flatMap(([name, example]) => {
    const fact = own[name];
    return fact ? [{ ...fact, name, isExample: fact.value === example }] : [];
  });
}

export const isExampleChurch = () => listChurchFacts().some(({ isExample }) => isExample);
