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
  missing: 'Choose a picture',
  kind: 'Choose where the picture belongs',
  type: 'Choose a PNG, JPEG or WebP picture',
  tooLarge: 'The picture must be 10 MB or less',
  tooSmall: {
    logo: 'The logo must be at least 192 pixels wide and high',
    home: 'The photo must be at least 600 pixels wide and 300 pixels high',
    portrait: 'The photo must be at least 200 pixels wide and high',
    ministry: 'The photo must be at least 200 pixels wide and high',
  } satisfies Record<SiteImageKind, string>,
  consent: 'Tick that this person agrees to be shown here',
  guardian: 'Enter the name of the guardian who agrees',
  tooMany: `There are ${SITE_IMAGES_MAX} pictures. Remove some first.`,
  notFound: 'That picture is no longer here.',
  removed: 'The picture was removed from the site, from every kept version and from the disk.',
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
  add: 'Failed to upload the picture',
  remove: 'Failed to remove the picture',
  list: 'Failed to load the pictures',
} as const;
