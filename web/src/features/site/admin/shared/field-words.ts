import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { ContactFormMode } from '@kanisa/contract/site/site.ts';
import { t } from '../../../../lib/i18n.ts';

/** 0 is Sunday, as in the contract. */
export const WEEKDAYS = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;

export const CONTACT_MODE_LABELS: Record<ContactFormMode, string> = {
  thank: t('Only say thank you'),
  deliver: t('Deliver the message'),
};

const KINDS = { drawn: t('A drawing'), photo: t('An own photo'), none: t('The initials') } as const;

const CODES: readonly { field: RegExp; words: Readonly<Record<string, string>> }[] = [
  { field: /^services\.\d+\.weekday$/, words: Object.fromEntries(WEEKDAYS.entries()) },
  { field: /^form$/, words: CONTACT_MODE_LABELS },
  { field: /\.kind$/, words: KINDS },
  { field: /\.(glasses|beard)$/, words: { true: t('Yes'), false: t('No') } },
  { field: /^(drawings|sample_events)$/, words: { true: t('Shown'), false: t('Left out') } },
  { field: /^kiswahili$/, words: { true: t('Offered'), false: t('Not offered') } },
];

/** A stored word as people read it: the name of a day for its number. */
export function describeWord(field: string, word: string): string {
  const words = CODES.find((code) => code.field.test(field))?.words[word];
  return words === undefined ? word : words;
}

/** The kind of picture that the field names; null for words. */
export function getImageKind(section: SiteSection, field: string): SiteImageKind | null {
  if (field === 'logo') return 'logo';
  if (!field.endsWith('.image')) return null;
  if (section === 'look') return 'home';
  return section === 'ministries' ? 'ministry' : 'portrait';
}
