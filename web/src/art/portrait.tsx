import type { SitePortrait } from '@kanisa/contract/site/site-content.schema.ts';

export type PortraitLook = Omit<Extract<SitePortrait, { kind: 'drawn' }>, 'kind'>;

const SKIN = { deep: '#3f251c', brown: '#5b3524', warm: '#7a4a30' } as const;
const CLOTH = { night: '#27406f', clay: '#a8452b', leaf: '#2f7d5b', sunrise: '#d9901a' } as const;
const GROUND = { night: '#e2c892', clay: '#f0c98a', leaf: '#f4d9a6', sunrise: '#bcd0c4' } as const;
const HAIR = '#1a1320';
const GREY = '#d9d4cb';

function Hair({ hair, cloth }: { hair: PortraitLook['hair']; cloth: string }) {
  switch (hair) {
    case 'bald':
      return <path d="M40 47q3-13 20-15" stroke="#fff" strokeOpacity=".16" strokeWidth="3" strokeLinecap="round" />;
    case 'short':
      return <path d="M38 50c-4-28 48-28 44 0-3-8-8-12-22-12s-19 4-22 12z" fill={HAIR} />;
    case 'grey':
      return <path d="M37 53c-5-31 51-31 46 0-3-10-8-15-23-15s-20 5-23 15z" fill={GREY} />;
    case 'afro':
      return <path d="M33 56c-12-44 66-44 54 0-3-12-11-17-27-17s-24 5-27 17z" fill={HAIR} />;
    case 'braids':
      return (
        <path
          d="M38 50c-4-29 48-29 44 0 6 14 6 28 3 38l-7-1c2-13 1-23-3-33-3-9-5-14-15-14s-12 5-15 14c-4 10-5 20-3 33l-7 1c-3-10-3-24 3-38z"
          fill={HAIR}
        />
      );
    case 'wrap':
      return (
        <>
          <path d="M36 53c-9-32 14-40 24-40s33 8 24 40c-5-11-12-14-24-14s-19 3-24 14z" fill={cloth} />
          <path
            d="M42 30q18-14 38 4M38 42q22-16 44-1"
            stroke="#fff"
            strokeOpacity=".35"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <path d="M70 17c12-12 24-3 12 12z" fill={cloth} />
        </>
      );
  }
}

function Clothes({ clothes, cloth }: { clothes: PortraitLook['clothes']; cloth: string }) {
  return (
    <>
      <path d="M14 122c2-30 16-42 33-44h26c17 2 31 14 33 44z" fill={cloth} />
      {clothes === 'suit' && (
        <>
          <path d="M47 78l13 20 13-20-6-3H53z" fill="#fbf8f3" />
          <path d="M57 84h6l3 26-6 8-6-8z" fill="#1b2a4a" />
        </>
      )}
      {clothes === 'collar' && (
        <>
          <path d="M48 76h24v9H48z" fill="#1d2433" />
          <path d="M55 76h10v9H55z" fill="#fffdf8" />
        </>
      )}
      {clothes === 'dress' && (
        <path d="M44 80q16 20 32 0" stroke="#f4c667" strokeWidth="3.5" strokeDasharray=".5 6.5" strokeLinecap="round" />
      )}
      {clothes === 'kitenge' && (
        <path
          d="M52 78h16l-3 44H55zM24 100l7-7 7 7-7 7zM82 100l7-7 7 7-7 7zM60 88l4 5-4 5-4-5zM60 104l4 5-4 5-4-5z"
          fill="#fbf0d9"
          fillOpacity=".85"
        />
      )}
    </>
  );
}

/** A person in simple shapes. It is hidden from screen readers, because the name beside it says the same. */
export function Portrait({ look, className }: { look: PortraitLook; className: string | undefined }) {
  const skin = SKIN[look.skin];
  const cloth = CLOTH[look.colour];
  return (
    <svg className={className} viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <path d="M0 0h120v120H0z" fill={GROUND[look.colour]} />
      <circle cx="60" cy="56" r="46" fill="#fff" fillOpacity=".34" />
      <path d="M50 66h20v16q-10 10-20 0z" fill={skin} />
      <path d="M50 74q10 8 20 0v4q-10 9-20 0z" fill="#000" fillOpacity=".2" />
      <Clothes clothes={look.clothes} cloth={cloth} />
      <path d="M38 50a22 22 0 0 1 44 0c0 16-10 28-22 28S38 66 38 50z" fill={skin} />
      <path d="M52 64q8 7 16 0" stroke="#fff" strokeOpacity=".75" strokeWidth="2.6" strokeLinecap="round" />
      <g fill="#140d12">
        <circle cx="51.500" cy="52" r="2.2" />
        <circle cx="68.500" cy="52" r="2.2" />
      </g>
      {look.beard && (
        <path
          d="M38.500 54c1 18 10 27 21.500 27s20.500-9 21.500-27c-4 9-8 7-12 5-6-3-13-3-19 0-4 2-8 4-12-5zM52 64h16q-8 8-16 0z"
          fill={look.hair === 'bald' ? GREY : HAIR}
          fillRule="evenodd"
        />
      )}
      <Hair hair={look.hair} cloth={cloth} />
      {look.glasses && (
        <path
          d="M44 52a7.500 6.500 0 1 0 15 0 7.500 6.500 0 1 0-15 0M61 52a7.500 6.500 0 1 0 15 0 7.500 6.500 0 1 0-15 0M59 51h2"
          stroke="#f4e9d2"
          strokeWidth="1.800"
        />
      )}
    </svg>
  );
}
