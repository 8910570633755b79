import type { DepartmentContent } from './content/departments.ts';

type Emblem = DepartmentContent['emblem'];

/** Background, figure and accent colour of each department's emblem. */
const COLOURS: Record<Emblem, readonly [string, string, string]> = {
  song: ['#1b2a4a', '#f4c667', '#d9901a'],
  gate: ['#a8452b', '#fbe7c2', '#f4c667'],
  camera: ['#1f6f7a', '#fbf8f3', '#f4c667'],
  flame: ['#d9901a', '#1b2a4a', '#a8452b'],
  kite: ['#bcd8e6', '#27406f', '#a8452b'],
  basket: ['#6a3d6b', '#f4c667', '#fbe7c2'],
  neighbours: ['#2f7d5b', '#fbf0d9', '#f4c667'],
  lamp: ['#2b2440', '#fbe7c2', '#f4c667'],
};

type Drawing = (figure: string, third: string) => string;

const DRAWINGS: Record<Emblem, Drawing> = {
  song: (figure, third) =>
    `<path d="M46 82V38l36-9v43" stroke="${figure}" stroke-width="6" stroke-linejoin="round"/><path d="M46 50l36-9" stroke="${figure}" stroke-width="6"/><ellipse cx="38" cy="83" rx="10" ry="8" fill="${figure}"/><ellipse cx="74" cy="73" rx="10" ry="8" fill="${figure}"/><path d="M18 100q10.500-9 21 0t21 0 21 0 21 0" stroke="${third}" stroke-width="4" stroke-linecap="round"/>`,
  gate: (figure, third) =>
    `<path d="M30 96V54a30 30 0 0 1 60 0v42z" fill="${figure}"/><path d="M44 96V60a16 16 0 0 1 32 0v36z" fill="#1d2433"/><path d="M60 44v52" stroke="${third}" stroke-width="4"/><circle cx="53" cy="74" r="2.600" fill="${third}"/><circle cx="67" cy="74" r="2.600" fill="${third}"/><path d="M22 98h76" stroke="${third}" stroke-width="6" stroke-linecap="round"/>`,
  camera: (figure, third) =>
    `<path d="M26 44h16l6-10h24l6 10h16a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6V50a6 6 0 0 1 6-6z" fill="${figure}"/><circle cx="60" cy="67" r="18" fill="#1b2a4a"/><circle cx="60" cy="67" r="10" fill="${third}"/><circle cx="56" cy="63" r="3.500" fill="#fff"/><circle cx="88" cy="54" r="3.500" fill="${third}"/>`,
  flame: (figure, third) =>
    `<path d="M62 20c4 18 26 26 26 50a28 28 0 0 1-56 0c0-12 6-18 10-26 3 6 5 9 9 11 1-12 3-24 11-35z" fill="${figure}"/><path d="M61 58c3 8 12 12 12 23a13 13 0 0 1-26 0c0-8 6-10 8-15 2 3 3 4 5 5 0-5 0-9 1-13z" fill="${third}"/><path d="M30 104h60" stroke="${figure}" stroke-width="6" stroke-linecap="round"/>`,
  kite: (figure, third) =>
    `<path d="M64 20l26 28-26 38-26-38z" fill="${figure}"/><path d="M64 20v66L38 48zM90 48H38" stroke="#fff" stroke-opacity=".7" stroke-width="2.500"/><path d="M64 20l26 28H64z" fill="${third}"/><path d="M64 86q-6 12-20 10t-20 8" stroke="${figure}" stroke-width="3.500" stroke-linecap="round"/><path d="M46 92l6 9-10 1zM30 96l5 9-10 0z" fill="${third}"/>`,
  basket: (figure, third) =>
    `<path d="M36 56C36 24 84 24 84 56" stroke="${third}" stroke-width="5"/><path d="M24 56h72l-9 40a6 6 0 0 1-6 5H39a6 6 0 0 1-6-5z" fill="${figure}"/><path d="M27 68l8-6 8 6 8-6 9 6 9-6 8 6 8-6 8 6M30 82l8-6 7 6 8-6 7 6 7-6 8 6 7-6 8 6" stroke="#6a3d6b" stroke-width="4" stroke-linejoin="round"/>`,
  neighbours: (figure, third) =>
    `<path d="M60 46c-8-14-28-8-28 8 0 14 16 22 28 32 12-10 28-18 28-32 0-16-20-22-28-8z" fill="${third}"/><path d="M18 98c6-18 16-24 26-22l20 5c5 1 5 8 0 8H50" stroke="${figure}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="M50 89l22 1 22-14c5-3 9 3 5 7L78 102H30" stroke="${figure}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  lamp: (figure, third) =>
    `<circle cx="60" cy="48" r="30" fill="${third}" fill-opacity=".18"/><circle cx="60" cy="48" r="19" fill="${third}" fill-opacity=".3"/><path d="M60 26c6 10 11 14 11 22a11 11 0 0 1-22 0c0-8 5-12 11-22z" fill="${third}"/><path d="M30 72h60c0 14-12 22-22 22H52c-10 0-22-8-22-22z" fill="${figure}"/><path d="M90 74c10-4 14 8 2 10" stroke="${figure}" stroke-width="5"/><path d="M44 102h32" stroke="${figure}" stroke-width="7" stroke-linecap="round"/>`,
};

/** Draws an emblem with a woven border, like that of a kanga. */
export function drawEmblem(emblem: Emblem): string {
  const [ground, figure, third] = COLOURS[emblem];
  const edge = Array.from({ length: 15 }, (_none, step) => `<path d="M${step * 8} 112l4-5 4 5-4 5z"/>`).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" fill="none">',
    `<path d="M0 0h120v120H0z" fill="${ground}"/>`,
    '<circle cx="60" cy="58" r="47" fill="#fff" fill-opacity=".06"/>',
    `<g transform="translate(9 3) scale(.85)">${DRAWINGS[emblem](figure, third)}</g>`,
    `<g fill="${third}" fill-opacity=".9">${edge}</g>`,
    '</svg>',
  ].join('');
}
