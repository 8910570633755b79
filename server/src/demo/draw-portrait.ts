import type { Gender } from './content/names.ts';
import { createRandom, type Random } from './random.ts';

/** Portraits of simple shapes in the church's colours. Each is derived from the person's name, so no two are alike. */

interface PortraitSubject {
  name: string;
  gender: Gender;
  age: number;
}

const SKINS = ['#3b231a', '#4a2c1f', '#5b3524', '#6b4029', '#7d4d31', '#8f5b3a'] as const;
const CLOTHS = ['#27406f', '#a8452b', '#2f7d5b', '#d9901a', '#6a3d6b', '#1f6f7a', '#8a2f45', '#47536b'] as const;
const BACKGROUNDS = ['#e9c98a', '#f0cfa0', '#c9d8c5', '#bcd0d9', '#e6c3b0', '#d8cbe0', '#f3e3c0', '#a9c3b4'] as const;
const BLACK = '#1a1320';
const GREY = '#c9c4bb';

const hashName = (name: string) => [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) | 0, 7);

export function drawPortrait({ name, gender, age }: PortraitSubject): string {
  const random = createRandom(hashName(name));
  const skin = random.pick(SKINS);
  const cloth = random.pick(CLOTHS);
  const background = random.pick(BACKGROUNDS);
  const hair = age > 58 ? random.pick([GREY, GREY, '#8d8882']) : BLACK;
  const isChild = age < 13;
  const head = isChild ? 'translate(60 62) scale(0.94 0.9) translate(-60 -54)' : 'translate(0 0)';
  const style = drawHairstyle(random, gender, age);
  return wrapSvg(
    [
      `<path d="M0 0h120v120H0z" fill="${background}"/>`,
      drawBackdrop(random, cloth),
      `<g transform="${isChild ? 'translate(60 120) scale(0.84 0.8) translate(-60 -116)' : 'translate(0 0)'}">`,
      drawHairBehind(style, hair, cloth),
      drawNeck(skin),
      drawClothes(random, cloth, gender, age),
      `<g transform="${head}">`,
      `<ellipse cx="38.500" cy="54" rx="3.600" ry="5" fill="${skin}"/><ellipse cx="81.500" cy="54" rx="3.600" ry="5" fill="${skin}"/>`,
      `<path d="M38.500 50c0-30 43-30 43 0 0 ${isChild ? 16 : 18}-9 29-21.500 29s-21.500-${isChild ? 13 : 11}-21.500-29z" fill="${skin}"/>`,
      drawFace(random, age),
      gender === 'male' && age > 24 && random.percent(46) ? drawBeard(hair) : '',
      drawHairOnTop(style, hair, cloth),
      gender === 'female' && !isChild && random.percent(55) ? drawEarrings(random) : '',
      age > 15 && random.percent(age > 45 ? 42 : 14) ? drawGlasses(random) : '',
      '</g></g>',
    ].join(''),
  );
}

const wrapSvg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" fill="none">${inside}</svg>`;

function drawBackdrop(random: Random, cloth: string): string {
  const kind = random.whole(0, 4);
  if (kind === 0) return '<circle cx="60" cy="56" r="46" fill="#fff" fill-opacity=".34"/>';
  if (kind === 1) {
    const rays = Array.from({ length: 9 }, (_none, ray) => `<path d="M60 62L${ray * 30 - 60} -40h14z"/>`).join('');
    return `<g fill="#fff" fill-opacity=".26">${rays}</g>`;
  }
  if (kind === 2)
    return `<path d="M0 84q30-22 62-8t58-12v56H0z" fill="${cloth}" fill-opacity=".22"/><circle cx="92" cy="30" r="13" fill="#fff" fill-opacity=".5"/>`;
  if (kind === 3) {
    const dots = Array.from(
      { length: 24 },
      (_none, dot) => `<circle cx="${(dot % 6) * 24}" cy="${Math.floor(dot / 6) * 28 + (dot % 2) * 14}" r="4"/>`,
    ).join('');
    return `<g fill="#fff" fill-opacity=".3">${dots}</g>`;
  }
  return '<path d="M0 0h120v120H0z" fill="#fff" fill-opacity=".14"/><path d="M14 120V44a46 46 0 0 1 92 0v76z" fill="#fff" fill-opacity=".3"/>';
}

type Hairstyle =
  | 'short'
  | 'fade'
  | 'bald'
  | 'afro'
  | 'braids'
  | 'bun'
  | 'wrap'
  | 'locs'
  | 'puffs'
  | 'cornrows'
  | 'scarf';

function drawHairstyle(random: Random, gender: Gender, age: number): Hairstyle {
  if (gender === 'male') {
    if (age < 13) return random.pick(['short', 'fade']);
    return age > 50
      ? random.pick(['bald', 'short', 'fade', 'bald'])
      : random.pick(['short', 'fade', 'fade', 'bald', 'short', 'afro']);
  }
  if (age < 13) return random.pick(['puffs', 'cornrows', 'puffs', 'bun']);
  return age > 50
    ? random.pick(['wrap', 'wrap', 'short', 'scarf', 'bun'])
    : random.pick(['braids', 'afro', 'bun', 'wrap', 'braids', 'cornrows', 'locs', 'short']);
}

/** Hair and scarves that fall behind the shoulders. */
function drawHairBehind(style: Hairstyle, hair: string, cloth: string): string {
  if (style === 'braids')
    return `<path d="M33 48c-2-34 56-34 54 0 7 20 6 38 3 50H30c-3-12-4-30 3-50z" fill="${hair}"/>`;
  if (style === 'locs')
    return `<path d="M34 46c-3-33 55-33 52 0l4 34c-2 5-6 5-8 0l-3-24H41l-3 24c-2 5-6 5-8 0z" fill="${hair}"/>`;
  if (style === 'scarf')
    return `<path d="M32 52c-3-38 59-38 56 0 2 18 8 34 14 44H18c6-10 12-26 14-44z" fill="${cloth}"/><path d="M32 52c-3-38 59-38 56 0 2 18 8 34 14 44H18c6-10 12-26 14-44z" fill="#000" fill-opacity=".16"/>`;
  return '';
}

const drawNeck = (skin: string) =>
  `<path d="M50 66h20v18q-10 9-20 0z" fill="${skin}"/><path d="M50 75q10 9 20 0v5q-10 9-20 0z" fill="#000" fill-opacity=".2"/>`;

function drawClothes(random: Random, cloth: string, gender: Gender, age: number): string {
  const body = `<path d="M12 122c1-30 17-41 35-43q13 11 26 0c18 2 34 13 35 43z" fill="${cloth}"/>`;
  if (age < 13) return `${body}<path d="M46 80l14 12 14-12 5 3-13 17-6-5-6 5-13-17z" fill="#fff" fill-opacity=".85"/>`;
  const kind = random.whole(0, 3);
  if (gender === 'male' && kind === 0)
    return `${body}<path d="M47 79l13 20 13-20-3-3H50z" fill="#fbf8f3"/><path d="M57 86h6l3 26-6 8-6-8z" fill="#1d2433"/>`;
  if (gender === 'male' && kind === 1)
    return `${body}<path d="M46 79l14 13 14-13 6 4-14 16-6-6-6 6-14-16z" fill="#fff" fill-opacity=".24"/><path d="M60 92v30" stroke="#fff" stroke-opacity=".35" stroke-width="1.500"/>`;
  if (kind === 2) {
    const diamonds = [24, 42, 60, 78, 96].map((x) => `<path d="M${x} 98l6 8-6 8-6-8z"/>`).join('');
    return `${body}<g fill="#fbf0d9" fill-opacity=".8">${diamonds}</g><path d="M44 80q16 18 32 0" stroke="#fbf0d9" stroke-width="3"/>`;
  }
  if (gender === 'female')
    return `${body}<path d="M43 80q17 21 34 0" stroke="#f4c667" stroke-width="3.600" stroke-dasharray=".5 6.500" stroke-linecap="round"/>`;
  return `${body}<path d="M45 79q15 14 30 0l3 2q-18 20-36 0z" fill="#fff" fill-opacity=".3"/>`;
}

function drawFace(random: Random, age: number): string {
  const smile = random.whole(5, 9);
  const brow = random.whole(44, 46);
  const lines =
    age > 55 ? '<path d="M45 62q-2 3-1 6M75 62q2 3 1 6" stroke="#000" stroke-opacity=".22" stroke-width="1.300"/>' : '';
  return [
    `<path d="M46 ${brow}q5-3 10-.5M64 ${brow - 0.5}q5-2.500 10 .5" stroke="#140d12" stroke-width="2" stroke-linecap="round"/>`,
    '<g fill="#140d12"><circle cx="51.500" cy="52.500" r="2.300"/><circle cx="68.500" cy="52.500" r="2.300"/></g>',
    '<g fill="#fff"><circle cx="52.300" cy="51.700" r=".8"/><circle cx="69.300" cy="51.700" r=".8"/></g>',
    '<path d="M58 60q2 2.500 4.500 0" stroke="#000" stroke-opacity=".35" stroke-width="1.800" stroke-linecap="round"/>',
    `<path d="M51 65.500q9 ${smile} 18 0z" fill="#fff" fill-opacity=".92"/>`,
    `<path d="M51 65.500q9 ${smile} 18 0" stroke="#2a0f12" stroke-opacity=".7" stroke-width="1.600" stroke-linecap="round"/>`,
    lines,
  ].join('');
}

const drawBeard = (hair: string) =>
  `<path d="M38.500 55c1 18 10 26 21.500 26s20.500-8 21.500-26c-3 9-7 9-11 7-7-3.500-14-3.500-21 0-4 2-8 2-11-7zM50.500 65.500h19q-9.500 9-19 0z" fill="${hair}" fill-rule="evenodd"/>`;

function drawHairOnTop(style: Hairstyle, hair: string, cloth: string): string {
  const shine = (path: string) =>
    `<path d="${path}" stroke="#fff" stroke-opacity=".3" stroke-width="2.400" stroke-linecap="round"/>`;
  switch (style) {
    case 'bald':
      return shine('M46 36q6-7 15-7');
    case 'short':
      return `<path d="M37.500 50c-4-31 49-31 45 0-2-8-6-13-22.500-13s-20.500 5-22.500 13z" fill="${hair}"/>`;
    case 'fade':
      return `<path d="M41 42c0-22 38-22 38 0-5-5-11-6-19-6s-14 1-19 6z" fill="${hair}"/><path d="M38.500 51q-.5-6 2.500-11v7zM81.500 51q.5-6-2.500-11v7z" fill="${hair}" fill-opacity=".55"/>`;
    case 'afro':
      return `<path d="M34 56C20 8 100 8 86 56c-3-12-10-18-26-18s-23 6-26 18z" fill="${hair}"/>`;
    case 'locs':
    case 'braids':
      return `<path d="M38 51c-3-29 47-29 44 0-2-9-8-14-16-15-4 6-20 6-28 15z" fill="${hair}"/>`;
    case 'bun':
      return `<circle cx="60" cy="20" r="11" fill="${hair}"/><path d="M38 51c-4-29 48-29 44 0-3-9-9-14-22-14s-19 5-22 14z" fill="${hair}"/>${shine('M53 15q5-4 10-1')}`;
    case 'puffs':
      return `<circle cx="38" cy="29" r="12" fill="${hair}"/><circle cx="82" cy="29" r="12" fill="${hair}"/><path d="M38.500 50c-3-27 46-27 43 0-3-8-8-12-21.500-12s-18.500 4-21.500 12z" fill="${hair}"/>`;
    case 'cornrows':
      return `<path d="M38 51c-4-30 48-30 44 0-3-9-9-14-22-14s-19 5-22 14z" fill="${hair}"/><g stroke="#fff" stroke-opacity=".2" stroke-width="1.300"><path d="M46 40q2-10 8-13M54 38q1-9 4-12M66 38q-1-9-4-12M74 40q-2-10-8-13"/></g>`;
    case 'wrap':
      return `<path d="M36 53c-10-34 14-43 25-43s33 9 23 43c-5-11-12-15-24-15s-19 4-24 15z" fill="${cloth}"/><path d="M70 16c10-14 26-5 12 12z" fill="${cloth}"/>${shine('M42 30q18-15 38 3')}${shine('M38 42q22-16 44-1')}`;
    case 'scarf':
      return `<path d="M37 55c-4-34 50-34 46 0-4-12-10-17-23-17s-19 5-23 17z" fill="${cloth}"/>${shine('M42 38q18-12 36 0')}`;
  }
}

const drawEarrings = (random: Random) =>
  `<g fill="${random.pick(['#f4c667', '#fbf8f3', '#d9901a'])}"><circle cx="38" cy="61.500" r="2.200"/><circle cx="82" cy="61.500" r="2.200"/></g>`;

const drawGlasses = (random: Random) =>
  `<g stroke="${random.pick(['#f4e9d2', '#1d2433', '#d9b26a'])}" stroke-width="1.800"><circle cx="51.500" cy="52.500" r="7.200"/><circle cx="68.500" cy="52.500" r="7.200"/><path d="M58.700 51.500h2.600M44.300 51l-5-1.500M75.700 51l5-1.500"/></g>`;
