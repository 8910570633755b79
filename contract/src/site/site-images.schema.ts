import { endpoint, messageAnswer } from '../core/endpoint.schema.ts';
import { instant } from '../core/fields.schema.ts';
import { fieldMessages, isPlainLine, trimText } from '../core/fields.ts';
import { personName } from '../core/person-name.schema.ts';
import { z } from '../core/zod.ts';
import { SITE_IMAGE_KINDS } from './picture-sizes.ts';
import { siteImageName } from './site-content.schema.ts';
import { GUARDIAN_MAX, siteImageMessages, siteImageUpload } from './site-images.ts';

/** The fields beside the file. A portrait needs the consent, and for somebody under 18 the guardian's name too. */
export const siteImageBody = z.strictObject({
  kind: z.enum(SITE_IMAGE_KINDS, { error: siteImageMessages.kind }),
  agrees: z.enum(['true', 'false']).default('false'),
  is_minor: z.enum(['true', 'false']).default('false'),
  guardian: z
    .string()
    .overwrite(trimText)
    .max(GUARDIAN_MAX, siteImageMessages.guardian)
    .refine(isPlainLine, { error: fieldMessages.invisible })
    .default(''),
});

export const siteImage = z.object({
  name: siteImageName,
  kind: z.enum(SITE_IMAGE_KINDS),
  /** The size of the largest version that is kept. */
  width: z.int(),
  height: z.int(),
  /** The widths that exist. */
  widths: z.array(z.int()),
});
export type SiteImage = z.infer<typeof siteImage>;

/** The list for admins also says who agreed that a portrait is shown. */
export const listedSiteImage = siteImage.extend({
  /** Null for every picture but a portrait. */
  consent: z
    .object({
      agreed_at: instant,
      /** The admin who recorded it; null after that account was deleted. */
      recorded_by: personName.nullable(),
      /** The guardian who agreed for somebody under 18. */
      guardian: z.string().nullable(),
    })
    .nullable(),
});
export type ListedSiteImage = z.infer<typeof listedSiteImage>;

export const addSiteImage = endpoint({
  method: 'POST',
  path: '/admin/site/images',
  access: 'site.manage',
  summary: 'Upload a picture for the public site; it is re-encoded without metadata, in sizes for phones',
  body: siteImageBody,
  upload: siteImageUpload,
  status: 201,
  answer: z.object({ image: siteImage }),
  errors: ['conflict'],
});

export const listSiteImages = endpoint({
  method: 'GET',
  path: '/admin/site/images',
  access: 'site.manage',
  summary: 'List the pictures of the public site, newest first',
  status: 200,
  answer: z.object({ images: z.array(listedSiteImage) }),
});

export const removeSiteImage = endpoint({
  method: 'DELETE',
  path: '/admin/site/images/:name',
  access: 'site.manage',
  summary: 'Remove a picture from the site, from every kept version and from the disk',
  params: z.strictObject({ name: siteImageName }),
  status: 200,
  answer: messageAnswer,
});
