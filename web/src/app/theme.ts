import { Checkbox, type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from '@mantine/core';

/** One colour in all ten shades: our shades are tokens, and the library must not mix its own. */
const flat = (hex: string): MantineColorsTuple => [hex, hex, hex, hex, hex, hex, hex, hex, hex, hex];

/**
 * The hex values serve only the library's own reckoning of light or dark text; what is painted are the tokens of
 * ui/tokens.css, see below.
 */
export const theme = createTheme({
  colors: { sunrise: flat('#d9901a'), clay: flat('#a8452b'), leaf: flat('#276b4d') },
  primaryColor: 'sunrise',
  black: '#1d2433',
  autoContrast: true,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '600' },
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { md: '1.6' },
  defaultRadius: 10,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': '2.875rem' } }),
    }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md', radius: 6 } }),
  },
});

const shades = (name: string, value: string) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, shade) => [`--mantine-color-${name}-${shade}`, value]));

const coloured = (name: string, token: string, hover: string, text: string, wash: string) => ({
  ...shades(name, token),
  [`--mantine-color-${name}-text`]: text,
  [`--mantine-color-${name}-filled`]: token,
  [`--mantine-color-${name}-filled-hover`]: hover,
  [`--mantine-color-${name}-light`]: wash,
  [`--mantine-color-${name}-light-hover`]: wash,
  [`--mantine-color-${name}-light-color`]: text,
  [`--mantine-color-${name}-outline`]: text,
  [`--mantine-color-${name}-outline-hover`]: wash,
});

/**
 * Every colour of the library becomes one of our tokens. Those follow the system's scheme by themselves, so the library
 * stays in one scheme for ever: no script before the first paint, and no flash.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-scheme': 'light dark',
    '--mantine-color-white': 'var(--card)',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-error': 'var(--clay)',
    '--mantine-color-success': 'var(--leaf)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--sunrise-text)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sunrise-wash)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-sunrise)',
    '--mantine-color-gray-0': 'var(--paper)',
    '--mantine-color-gray-1': 'var(--paper)',
    '--mantine-color-gray-2': 'var(--line)',
    '--mantine-color-gray-3': 'var(--line)',
    '--mantine-color-gray-4': 'var(--line-strong)',
    '--mantine-color-gray-5': 'var(--ink-soft)',
    '--mantine-color-gray-6': 'var(--ink-soft)',
    '--mantine-color-gray-7': 'var(--ink)',
    '--mantine-color-gray-8': 'var(--ink)',
    '--mantine-color-gray-9': 'var(--ink)',
    ...coloured('sunrise', 'var(--sunrise)', 'var(--sunrise-bright)', 'var(--sunrise-text)', 'var(--sunrise-wash)'),
    ...coloured('clay', 'var(--clay)', 'var(--clay)', 'var(--clay)', 'var(--clay-wash)'),
    ...coloured('leaf', 'var(--leaf)', 'var(--leaf)', 'var(--leaf)', 'var(--leaf-wash)'),
  },
});
