import { SITE_IMAGE_WIDTHS, siteImagePath } from '@kanisa/contract/site/picture-sizes.ts';
import type { Site } from '@kanisa/contract/site/site-content.schema.ts';
import { ministryPictures } from './pictures.ts';

type Picture = Site['ministries']['ministries'][number]['picture'];

const [SMALL = 0, LARGE = 0] = SITE_IMAGE_WIDTHS.ministry;

/** Decorates a ministry, whose name stands beside it. */
export function MinistryPicture({ picture, className }: { picture: Picture; className?: string | undefined }) {
  const common = { className, width: 640, height: 400, loading: 'lazy' } as const;
  if (picture.kind === 'drawn') return <img {...common} alt="" src={ministryPictures[picture.name]} />;
  return (
    <img
      {...common}
      alt=""
      src={siteImagePath(picture.image, SMALL)}
      srcSet={`${siteImagePath(picture.image, SMALL)} ${SMALL}w, ${siteImagePath(picture.image, LARGE)} ${LARGE}w`}
      sizes={`(max-width: ${SMALL}px) 100vw, ${SMALL}px`}
    />
  );
}
