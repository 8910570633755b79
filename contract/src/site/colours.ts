/** WCAG AA for text. */
export const CONTRAST_MIN = 4.5;
export const WHITE = '#ffffff';
/** The dark text on bright colours. */
export const INK = '#1d2433';

type Rgb = readonly [red: number, green: number, blue: number];

const toRgb = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function computeLuminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast of two colours like '#1b2a4a', from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [dark, bright] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** Mixes two colours; 0 is the first, 1 the second. */
export function mixColours(one: string, other: string, share: number): string {
  const [from, to] = [toRgb(one), toRgb(other)];
  return toHex([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]);
}

/** Returns the first of the text colours that can be read on the background; undefined if none can. */
export const findTextColour = (background: string, texts: readonly string[]) =>
  texts.find((text) => computeContrast(background, text) >= CONTRAST_MIN);

const STEPS = 255;

/**
 * The background itself if one of the text colours can be read on it. Otherwise the nearest one between it and black or
 * white on which a text colour can be read.
 */
export function findReadableColour(background: string, texts: readonly string[]): string {
  for (let step = 0; step <= STEPS; step += 1) {
    for (const end of ['#000000', WHITE]) {
      const mixed = mixColours(background, end, step / STEPS);
      if (findTextColour(mixed, texts) !== undefined) return mixed;
    }
  }
  return background;
}

/** Text on the ground is always white: header, footer and heroes are dark in both colour schemes. */
export const GROUND_TEXTS = [WHITE] as const;
/** A bright accent has dark text, a dark one white text. */
export const ACCENT_TEXTS = [INK, WHITE] as const;
