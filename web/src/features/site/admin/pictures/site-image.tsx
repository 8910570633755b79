import { SITE_IMAGE_WIDTHS, type SiteImageKind, siteImagePath } from '@kanisa/contract/site/picture-sizes.ts';

/** An uploaded picture in its smallest size. The form around it says what it is. */
export function SiteImageThumb({ name, kind }: { name: string; kind: SiteImageKind }) {
  const [width = 0] = SITE_IMAGE_WIDTHS[kind];
  return <img src={siteImagePath(name, width)} alt="" />;
}
