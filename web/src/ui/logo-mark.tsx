import { siteImagePath } from '@kanisa/contract/site/picture-sizes.ts';
import { useSite } from '../content/site.tsx';

const LOGO_PX = 192;

/** The logo of the church, or a cross before the rising sun. */
export function LogoMark({ size = 34 }: { size?: number }) {
  const { logo } = useSite().look;
  if (logo !== null) return <img src={siteImagePath(logo, LOGO_PX)} alt="" width={size} height={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" fill="none" strokeLinecap="round" aria-hidden="true">
      <g stroke="var(--sunrise)" strokeWidth="2.4">
        <path d="M6.5 26.5a10.5 10.5 0 0 1 21 0" />
        <path d="M3.2 18.6 1.4 17.8M30.8 18.6l1.8-.8M7.4 12.2 6 10.7M26.6 12.2l1.4-1.5M2 30.8h30" />
      </g>
      <path d="M17 3v23.5M10.8 10.4h12.4" stroke="currentColor" strokeWidth="2.8" />
    </svg>
  );
}
