import { message } from '../core/message.ts';
import type { SiteImageKind } from './picture-sizes.ts';

export const SITE_IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const SITE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGO_MIN_PX = 192;
/** Smallest width and height in pixels. A smaller picture would be blurred in its place. */
export const SITE_IMAGE_MIN_PX: Record<SiteImageKind, { width: number; height: number }> = {
  logo: { width: LOGO_MIN_PX, height: LOGO_MIN_PX },
  home: { width: 600, height: 300 },
  portrait: { width: 200, height: 200 },
  ministry: { width: 200, height: 200 },
};
/** Pictures that an admin can keep at a time, so that the disk cannot be filled. */
export const SITE_IMAGES_MAX = 200;
export const GUARDIAN_MAX = 120;

export const siteImageMessages = {
  missing: message('Choose a picture'),
  kind: message('Choose where the picture belongs'),
  type: message('Choose a PNG, JPEG or WebP picture'),
  tooLarge: message('The picture must be 10 MB or less'),
  tooSmall: {
    logo: message('The logo must be at least 192 pixels wide and high'),
    home: message('The photo must be at least 600 pixels wide and 300 pixels high'),
    portrait: message('The photo must be at least 200 pixels wide and high'),
    ministry: message('The photo must be at least 200 pixels wide and high'),
  } satisfies Record<SiteImageKind, string>,
  consent: message('Tick that this person agrees to be shown here'),
  guardian: message('Enter the name of the guardian who agrees'),
  tooMany: message('There are {max} pictures. Remove some first.', { max: SITE_IMAGES_MAX }),
  notFound: message('That picture is no longer here.'),
  removed: message('The picture was removed from the site, from every kept version and from the disk.'),
} as const;

export const siteImageUpload = {
  field: 'image',
  bytesMax: SITE_IMAGE_MAX_BYTES,
  messages: {
    type: siteImageMessages.type,
    size: siteImageMessages.tooLarge,
    invalid: siteImageMessages.missing,
  },
} as const;

/** Shown by the browser if an error answer has no text. */
export const siteImageFallbacks = {
  add: message('Failed to upload the picture'),
  remove: message('Failed to remove the picture'),
  list: message('Failed to load the pictures'),
} as const;
