import { endpoint, messageAnswer } from '../core/endpoint.schema.ts';
import { instant, pathId } from '../core/fields.schema.ts';
import { personName } from '../core/person-name.schema.ts';
import { z } from '../core/zod.ts';
import { EXAMPLE_PARTS, FACTS_TO_CHECK } from './example-parts.ts';
import { SITE_SECTIONS } from './sections.ts';
import { SECTION_STATES, siteMessages } from './site.ts';
import { siteContent } from './site-content.schema.ts';

const section = z.enum(SITE_SECTIONS);
const sectionParams = z.strictObject({ section });
const versionParams = z.strictObject({ version: pathId });

const sectionState = z.object({
  section,
  state: z.enum(SECTION_STATES),
  /** Optimistic lock of the saved content; 0 before the first change. */
  revision: z.int(),
  /** Null before the first change. */
  changed_at: instant.nullable(),
  changed_by: personName.nullable(),
  /** Texts without Kiswahili. Null while the church neither offers Kiswahili nor has begun to translate. */
  missing_kiswahili: z.int().nullable(),
});
export type SectionSummary = z.infer<typeof sectionState>;

export const siteVersion = z.object({
  /** 0 is the example that Kanisa ships with. */
  version: z.int(),
  published_at: instant.nullable(),
  published_by: personName.nullable(),
  /** The sections that differ from the version before. */
  changed: z.array(section),
  /** The version whose content was restored; null if this one was published from the forms. */
  restored_from: z.int().nullable(),
});
export type SiteVersion = z.infer<typeof siteVersion>;

const examplePart = z.enum(EXAMPLE_PARTS, { error: siteMessages.leaveOut });

export const readSite = endpoint({
  method: 'GET',
  path: '/admin/site',
  access: 'site.manage',
  summary: 'Get the state of each section of the public site and the published version',
  status: 200,
  answer: z.object({
    sections: z.array(sectionState),
    published: siteVersion,
    /** Parts of the published site that still show the example. Empty before the first publishing. */
    example_parts: z.array(examplePart),
  }),
});

/** The content of one section has its own schema in site-content.schema.ts; the service validates with it. */
const sectionContent = z.record(z.string(), z.unknown());

export const readSiteSection = endpoint({
  method: 'GET',
  path: '/admin/site/sections/:section',
  access: 'site.manage',
  summary: 'Get the saved and the published content of a section',
  params: sectionParams,
  status: 200,
  answer: z.object({
    ...sectionState.shape,
    content: sectionContent,
    published: sectionContent,
    /** The words that Kanisa ships with. */
    example: sectionContent,
  }),
});

export const saveSiteSectionBody = z.strictObject({
  revision: z.int().min(0),
  content: sectionContent,
});
export type SaveSiteSectionBody = z.output<typeof saveSiteSectionBody>;

export const saveSiteSection = endpoint({
  method: 'PUT',
  path: '/admin/site/sections/:section',
  access: 'site.manage',
  summary: 'Save a section without publishing it; 409 if somebody saved it since the given revision',
  params: sectionParams,
  body: saveSiteSectionBody,
  status: 200,
  answer: messageAnswer.extend({ ...sectionState.shape }),
  errors: ['changed_meanwhile'],
});

export const discardSiteSection = endpoint({
  method: 'DELETE',
  path: '/admin/site/sections/:section',
  access: 'site.manage',
  summary:
    'Drop what was saved in a section since the last publishing; 409 if somebody saved it since the given revision',
  params: sectionParams,
  query: z.strictObject({
    revision: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  status: 200,
  answer: messageAnswer.extend({ ...sectionState.shape }),
  errors: ['changed_meanwhile'],
});

export const siteChange = z.object({
  section,
  /** The path of the words in the section: 'services.0.time'. */
  field: z.string(),
  /** Null where a thing was added. */
  before: z.string().nullable(),
  /** Null where a thing was removed. */
  after: z.string().nullable(),
});
export type SiteChange = z.infer<typeof siteChange>;

/** What publishing would show of the example. */
const exampleInDraft = z.object({
  /** False while the church has the example's name: it is the example in other colours or languages. */
  has_own_name: z.boolean(),
  /** With the first words of the part, if it has any. */
  parts: z.array(z.object({ part: examplePart, words: z.string().nullable() })),
  /** Facts that no page can do without. */
  facts: z.array(z.object({ field: z.enum(FACTS_TO_CHECK), value: z.string() })),
});
export type ExampleInDraft = z.infer<typeof exampleInDraft>;

export const listSiteChanges = endpoint({
  method: 'GET',
  path: '/admin/site/changes',
  access: 'site.manage',
  summary: 'List what publishing would change, and what would still be the example’s',
  status: 200,
  answer: z.object({
    /** Identifies what was looked at; publishing anything else is refused. */
    draft: z.string(),
    changes: z.array(siteChange),
    example: exampleInDraft,
  }),
});

export const publishSiteBody = z.strictObject({
  draft: z.string().regex(/^[\w-]{22}$/),
  /** Parts whose words of the example are removed from the draft. The default keeps them all. */
  leave_out: z
    .array(examplePart, { error: siteMessages.leaveOut })
    .max(EXAMPLE_PARTS.length, siteMessages.leaveOut)
    .optional(),
});

export const publishSite = endpoint({
  method: 'POST',
  path: '/admin/site/publish',
  access: 'site.manage',
  summary: 'Make the saved sections live at once, without the parts of the example that are left out',
  body: publishSiteBody,
  status: 201,
  answer: messageAnswer.extend({ published: siteVersion }),
  errors: ['conflict', 'changed_meanwhile'],
});

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/admin/site/versions',
  access: 'site.manage',
  summary: 'List the last fifty versions of the site, newest first',
  status: 200,
  answer: z.object({ versions: z.array(siteVersion) }),
});

export const readSiteVersion = endpoint({
  method: 'GET',
  path: '/admin/site/versions/:version',
  access: 'site.manage',
  summary: 'Get the content of a version',
  params: versionParams,
  status: 200,
  answer: z.object({ ...siteVersion.shape, content: siteContent }),
});

export const restoreSiteVersion = endpoint({
  method: 'POST',
  path: '/admin/site/versions/:version/restore',
  access: 'site.manage',
  summary: 'Make a version live again; removed portraits stay removed',
  params: versionParams,
  status: 201,
  answer: messageAnswer.extend({ published: siteVersion }),
  errors: ['conflict'],
});
