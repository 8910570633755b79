import { fieldMessages, isEmail, isPlainLine, isPlainText, trimText } from '../core/fields.ts';
import { message, type Values } from '../core/message.ts';
import { z } from '../core/zod.ts';
import { ACCENT_TEXTS, findReadableColour, findTextColour, GROUND_TEXTS } from './colours.ts';
import * as site from './site.ts';

const { siteMessages } = site;

const line = (max = site.LINE_MAX, tooLong: string = siteMessages.lineLong) =>
  z
    .string({ error: siteMessages.required })
    .overwrite(trimText)
    .max(max, tooLong)
    .refine(isPlainLine, { error: fieldMessages.invisible });
const requiredLine = (max?: number, tooLong?: string) => line(max, tooLong).min(1, siteMessages.required);

const paragraph = z
  .string({ error: siteMessages.required })
  .overwrite(trimText)
  .max(site.PARAGRAPH_MAX, siteMessages.paragraphLong)
  .refine(isPlainText, { error: fieldMessages.invisible });

/** Words in English and, where somebody translated them, in Kiswahili. */
const inLanguages = <Words extends z.ZodType>(words: Words) => z.strictObject({ en: words, sw: words.optional() });
const lineText = inLanguages(requiredLine());
const optionalLineText = inLanguages(line());
const paragraphText = inLanguages(paragraph.min(1, siteMessages.required));
const optionalParagraphText = inLanguages(paragraph);

const HTTPS_URL = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/i;
const httpsUrl = z
  .string({ error: siteMessages.url })
  .overwrite(trimText)
  .max(site.URL_MAX, siteMessages.url)
  .refine((value) => isPlainLine(value) && HTTPS_URL.test(value), {
    error: siteMessages.url,
  });
const clock = z.string({ error: siteMessages.time }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, siteMessages.time);
const colour = (texts: readonly string[]) =>
  z
    .string({ error: siteMessages.colour })
    .regex(/^#[0-9a-f]{6}$/, { error: siteMessages.colour, abort: true })
    .superRefine((value, context) => {
      if (findTextColour(value, texts) !== undefined) return;
      const values: Values = { nearest: findReadableColour(value, texts) };
      context.addIssue({ code: 'custom', message: siteMessages.hardToRead, params: { values } });
    });
const share = z.number({ error: siteMessages.focus }).min(0, siteMessages.focus).max(1, siteMessages.focus);
const list = <Item extends z.ZodType>(item: Item, max: number, error: string = siteMessages.listLong) =>
  z.array(item, { error }).max(max, error);

/** The name of an uploaded picture, chosen by the server. */
export const siteImageName = z.string({ error: siteMessages.unknownImage }).regex(/^[a-z0-9]{20}$/, {
  error: siteMessages.unknownImage,
});

const portrait = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    skin: z.enum(site.PORTRAIT_LOOK.skin),
    hair: z.enum(site.PORTRAIT_LOOK.hair),
    clothes: z.enum(site.PORTRAIT_LOOK.clothes),
    colour: z.enum(site.PORTRAIT_LOOK.colour),
    glasses: z.boolean().optional(),
    beard: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('photo'), image: siteImageName }),
  /** The initials of the name. */
  z.strictObject({ kind: z.literal('none') }),
]);
export type SitePortrait = z.infer<typeof portrait>;

export const siteFacts = z.strictObject({
  name: z
    .string({ error: siteMessages.name })
    .overwrite(trimText)
    .min(site.CHURCH_NAME_MIN, siteMessages.name)
    .max(site.CHURCH_NAME_MAX, siteMessages.name)
    .refine(isPlainLine, { error: fieldMessages.invisible }),
  short_name: z
    .string({ error: siteMessages.shortName })
    .overwrite(trimText)
    .min(1, siteMessages.shortName)
    .max(site.SHORT_NAME_MAX, siteMessages.shortName)
    .refine(isPlainLine, { error: fieldMessages.invisible }),
  tagline: optionalLineText,
  town: requiredLine(60, message('Town must be 60 characters or less')),
  founded_in: z
    .int({ error: siteMessages.year })
    .min(site.FOUNDED_MIN, siteMessages.year)
    .max(site.FOUNDED_MAX, siteMessages.year)
    .nullable(),
  phone: requiredLine(40, message('Phone must be 40 characters or less')).refine(
    (value) => /^\+?[\d ()-]{6,}$/.test(value),
    {
      error: fieldMessages.phone,
    },
  ),
  email: requiredLine(254, fieldMessages.email).refine(isEmail, { error: fieldMessages.email }),
  office_hours: optionalLineText,
  address: z.strictObject({
    street: requiredLine(),
    town: requiredLine(60, message('Town must be 60 characters or less')),
    country: requiredLine(60, message('Country must be 60 characters or less')),
    country_code: z.string().regex(/^[A-Z]{2}$/, message('Enter two capital letters, such as KE')),
    landmark: optionalLineText,
    latitude: z.number({ error: siteMessages.latitude }).min(-90, siteMessages.latitude).max(90, siteMessages.latitude),
    longitude: z
      .number({ error: siteMessages.longitude })
      .min(-180, siteMessages.longitude)
      .max(180, siteMessages.longitude),
  }),
  social_links: list(
    z.strictObject({
      network: z.enum(site.SOCIAL_NETWORKS, { error: siteMessages.network }),
      url: httpsUrl,
    }),
    site.SOCIAL_LINKS_MAX,
  ),
});

export const siteLook = z.strictObject({
  /** Null shows the drawn mark. */
  logo: siteImageName.nullable(),
  /** The dark ground of header, footer and heroes. */
  ground: colour(GROUND_TEXTS),
  /** The colour of buttons and of what is to be noticed. */
  accent: colour(ACCENT_TEXTS),
  /** False leaves the drawings of the example out. Absent in versions from before it could be chosen. */
  drawings: z.boolean({ error: siteMessages.shown }).optional(),
  home_picture: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('drawn') }),
    z.strictObject({
      kind: z.literal('photo'),
      image: siteImageName,
      /** Shown to people who cannot see it. */
      description: lineText,
      /** The point that stays visible when the picture is cut, from the top left corner. */
      focus: z.strictObject({ x: share, y: share }),
    }),
  ]),
});

export const siteServices = z.strictObject({
  services: list(
    z.strictObject({
      label: lineText,
      /** As people read it: '9:00-11:30 AM'. */
      time: lineText,
      /** 0 is Sunday. */
      weekday: z.int({ error: siteMessages.weekday }).min(0, siteMessages.weekday).max(6, siteMessages.weekday),
      opens: clock,
      closes: clock,
      note: optionalLineText,
    }),
    site.SERVICES_MAX,
    siteMessages.services,
  ),
});

export const siteHome = z.strictObject({
  title: optionalLineText,
  /** The second, coloured half of the title. */
  title_end: optionalLineText,
  intro: optionalParagraphText,
  /** For search engines and shared links. */
  description: optionalParagraphText,
  /** Shown until the browser knows the date of the next Sunday. */
  sunday_title: optionalLineText,
  sunday_lead: optionalParagraphText,
  ministries_title: optionalLineText,
  ministries_lead: optionalParagraphText,
  /** The words of the link to all ministries. */
  ministries_more: optionalLineText,
  /** False leaves the sample events out. Absent in versions from before it could be chosen. */
  sample_events: z.boolean({ error: siteMessages.shown }).optional(),
  /** Null shows no testimonial. */
  testimonial: z
    .strictObject({ quote: paragraphText, name: requiredLine(), role: optionalLineText, portrait })
    .nullable(),
});

export const siteAbout = z.strictObject({
  title: optionalLineText,
  lead: optionalParagraphText,
  description: optionalParagraphText,
  story: z.strictObject({
    title: optionalLineText,
    paragraphs: list(paragraphText, site.PARAGRAPHS_MAX),
  }),
  /** Null shows no letter. */
  pastor: z
    .strictObject({
      name: requiredLine(),
      role: lineText,
      greeting: lineText,
      letter: list(paragraphText, site.PARAGRAPHS_MAX),
      portrait,
    })
    .nullable(),
  leaders: list(
    z.strictObject({ name: requiredLine(), role: optionalLineText, about: optionalLineText, portrait }),
    site.LEADERS_MAX,
    siteMessages.leaders,
  ),
  mission: optionalParagraphText,
  vision: optionalParagraphText,
  timeline_title: optionalLineText,
  timeline: list(
    z.strictObject({
      year: inLanguages(requiredLine(20, message('Year must be 20 characters or less'))),
      title: lineText,
      text: optionalLineText,
    }),
    site.TIMELINE_MAX,
  ),
  values_title: optionalLineText,
  values: list(
    z.strictObject({
      word: requiredLine(40, message('Word must be 40 characters or less')),
      title: optionalLineText,
      text: lineText,
    }),
    site.VALUES_MAX,
  ),
});

const ministry = z.strictObject({
  /** The hash of its card, /ministries#youth. It stays, because other pages link to it. */
  key: z
    .string({ error: siteMessages.ministryKey })
    .max(site.MINISTRY_KEY_MAX, siteMessages.ministryKey)
    .regex(site.MINISTRY_KEY_PATTERN, siteMessages.ministryKey),
  title: lineText,
  /** A line in Swahili, as on a kanga cloth, and its meaning. */
  saying: line(),
  meaning: optionalLineText,
  /** One sentence for the home page. */
  teaser: optionalLineText,
  description: paragraphText,
  meets: optionalLineText,
  highlights: list(lineText, site.HIGHLIGHTS_MAX, siteMessages.highlights),
  leaders: list(z.strictObject({ name: requiredLine(), role: optionalLineText }), site.MINISTRY_LEADERS_MAX),
  picture: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('drawn'), name: z.enum(site.MINISTRY_PICTURES) }),
    z.strictObject({ kind: z.literal('photo'), image: siteImageName }),
  ]),
});

export const siteMinistries = z.strictObject({
  title: optionalLineText,
  lead: optionalParagraphText,
  description: optionalParagraphText,
  ministries: list(ministry, site.MINISTRIES_MAX, siteMessages.ministries).refine(
    (all) => new Set(all.map(({ key }) => key)).size === all.length,
    { error: siteMessages.ministryKeyTwice },
  ),
});

export const siteContact = z.strictObject({
  title: optionalLineText,
  lead: optionalParagraphText,
  description: optionalParagraphText,
  form: z.enum(site.CONTACT_FORM_MODES),
  directions: list(z.strictObject({ by: lineText, how: paragraphText }), site.DIRECTIONS_MAX),
  first_sunday: list(z.strictObject({ time: clock, what: lineText, detail: optionalLineText }), site.FIRST_SUNDAY_MAX),
});

export const siteLanguages = z.strictObject({
  /** Whether pages, mails and texts are offered in Kiswahili. */
  kiswahili: z.boolean({ error: siteMessages.kiswahili }),
});

/** The schema of each section. All words of a section together are limited, too, in each language. */
export const siteSectionSchemas = {
  facts: siteFacts,
  look: siteLook,
  services: siteServices,
  home: siteHome,
  about: siteAbout,
  ministries: siteMinistries,
  contact: siteContact,
  languages: siteLanguages,
} as const;

const withPageLimit = <Section extends z.ZodType>(section: Section) =>
  section.refine(
    (content) =>
      site.SITE_LANGUAGES.every((language) => countCharacters(site.localise(content, language)) <= site.PAGE_MAX),
    { error: siteMessages.pageLong },
  );

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countCharacters(part), 0);
}

export const siteSectionBodies = {
  facts: withPageLimit(siteFacts),
  look: withPageLimit(siteLook),
  services: withPageLimit(siteServices),
  home: withPageLimit(siteHome),
  about: withPageLimit(siteAbout),
  ministries: withPageLimit(siteMinistries),
  contact: withPageLimit(siteContact),
  languages: withPageLimit(siteLanguages),
} as const;

/** Everything that a version of the site is made of. Versions that were stored before a section existed get its default. */
export const siteContent = z.strictObject({
  ...siteSectionSchemas,
  languages: siteLanguages.default(site.ENGLISH_ONLY),
});
export type SiteContent = z.infer<typeof siteContent>;
/** A version as the database has it: older ones lack a section. */
export type StoredSiteContent = z.input<typeof siteContent>;
export type SiteSectionContent<Section extends keyof SiteContent> = SiteContent[Section];
/** The content in one language, as pages show it. */
export type Site = site.Localised<SiteContent>;
