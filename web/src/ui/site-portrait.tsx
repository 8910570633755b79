import { SITE_IMAGE_WIDTHS, siteImagePath } from '@kanisa/contract/site/picture-sizes.ts';
import type { SitePortrait as PortraitChoice } from '@kanisa/contract/site/site-content.schema.ts';
import { Portrait } from '../art/portrait.tsx';
import { Avatar } from './avatar.tsx';

const [SMALL = 0, LARGE = 0] = SITE_IMAGE_WIDTHS.portrait;

/** A person as the church chose to show them: a photo, a drawing, or the initials. The name stands beside it. */
export function SitePortrait({
  of,
  className,
}: {
  of: { name: string; portrait: PortraitChoice };
  className: string | undefined;
}) {
  const { name, portrait } = of;
  if (portrait.kind === 'drawn') return <Portrait look={portrait} className={className} />;
  if (portrait.kind === 'none') {
    return (
      <span className={className} aria-hidden="true">
        <Avatar name={name} size={SMALL / 2} />
      </span>
    );
  }
  return (
    <img
      className={className}
      src={siteImagePath(portrait.image, SMALL)}
      srcSet={`${siteImagePath(portrait.image, SMALL)} 1x, ${siteImagePath(portrait.image, LARGE)} 2x`}
      alt=""
      width={SMALL}
      height={SMALL}
      loading="lazy"
    />
  );
}
