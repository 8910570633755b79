/** The place of a picture decides its sizes. */
export const SITE_IMAGE_KINDS = ['logo', 'home', 'portrait', 'ministry'] as const;
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number];

/** Widths in pixels in which a picture is kept, the smallest first. A picture is never enlarged. */
export const SITE_IMAGE_WIDTHS: Record<SiteImageKind, readonly number[]> = {
  logo: [192, 512],
  home: [640, 1080, 1600],
  portrait: [160, 320],
  ministry: [400, 800],
};

/** Path of a picture on the site's host. */
export const siteImagePath = (name: string, width: number) => `/site/images/${name}-${width}.webp`;
