import {
  ACCENT_TEXTS,
  computeContrast,
  findTextColour,
  INK,
  mixColours,
  WHITE,
} from '@kanisa/contract/site/colours.ts';
import type { Site } from '@kanisa/contract/site/site-content.schema.ts';

/** The same values as in tokens.css. */
const PAPER = { light: '#fbf8f3', dark: '#10172a' } as const;
const CARD = { light: WHITE, dark: '#18223a' } as const;
const LINE = { light: '#e9e2d6' } as const;
const STRONG_LINE = { light: '#8a8577', dark: '#7b87a6' } as const;
const DEFAULT = { ground: '#1b2a4a', accent: '#d9901a' } as const;
const TEXT_CONTRAST = 4.5;
const FOCUS_CONTRAST = 3;
const STEPS = 50;

/** Mixes the colour with black or white until it stands out enough from each background. */
function deepen(colour: string, backgrounds: readonly string[], end: string, contrast: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mixColours(colour, end, step / STEPS);
    if (backgrounds.every((background) => computeContrast(mixed, background) >= contrast)) return mixed;
  }
  return end;
}

const lightDark = (light: string, dark: string) => `light-dark(${light},${dark})`;

/** The sky behind drawings and dark panels. White text stands on it. The example's own values are in the style sheets. */
function buildDusk(ground: string, accent: string) {
  const deepened = [0, 0.12, 0.28, 0.48, 0.6].map((share) =>
    deepen(mixColours(ground, accent, share), [WHITE], '#000000', TEXT_CONTRAST),
  );
  return Object.fromEntries(deepened.map((colour, index) => [`dusk-${index}`, colour]));
}

/**
 * The backgrounds of the dark scheme, in the hue of the ground. They are at least as dark as those of the example, so
 * every text can be read on them as well as there.
 */
function buildDarkScheme(ground: string) {
  const darken = (colour: string, example: string) =>
    deepen(colour, [WHITE], '#000000', computeContrast(example, WHITE));
  const paper = darken(ground, PAPER.dark);
  // A black ground would leave no difference between paper and card.
  const card = darken(mixColours(ground, WHITE, 0.06), CARD.dark);
  const strongLine = deepen(ground, [paper, card], WHITE, computeContrast(STRONG_LINE.dark, CARD.dark));
  return { paper, card, line: mixColours(card, WHITE, 0.1), strongLine };
}

/** All tokens that follow from the two colours of a church. Empty for the colours that tokens.css has already. */
export function buildTheme({ ground, accent }: Pick<Site['look'], 'ground' | 'accent'>): string {
  if (ground === DEFAULT.ground && accent === DEFAULT.accent) return '';
  const dark = buildDarkScheme(ground);
  const wash = { light: mixColours(accent, WHITE, 0.84), dark: mixColours(accent, dark.paper, 0.76) };
  const onLight = deepen(accent, [PAPER.light, wash.light], '#000000', TEXT_CONTRAST);
  const onDark = deepen(accent, [dark.paper, dark.card, wash.dark], WHITE, TEXT_CONTRAST);
  const tokens = {
    paper: lightDark(PAPER.light, dark.paper),
    card: lightDark(CARD.light, dark.card),
    line: lightDark(LINE.light, dark.line),
    'line-strong': lightDark(STRONG_LINE.light, dark.strongLine),
    night: ground,
    'night-2': mixColours(ground, WHITE, 0.06),
    ...buildDusk(ground, accent),
    'on-night-soft': mixColours(WHITE, ground, 0.2),
    sunrise: accent,
    'sunrise-bright': mixColours(accent, WHITE, 0.16),
    'on-sunrise': findTextColour(accent, ACCENT_TEXTS) ?? INK,
    'sunrise-text': lightDark(onLight, onDark),
    'sunrise-wash': lightDark(wash.light, wash.dark),
    focus: lightDark(deepen(accent, [PAPER.light], '#000000', FOCUS_CONTRAST), onDark),
  };
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}
