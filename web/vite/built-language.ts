import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@kanisa/contract/core/languages.ts';

const wanted = process.env['VITE_LANGUAGE'] ?? DEFAULT_LANGUAGE;
if (!isLanguage(wanted)) throw new Error(`VITE_LANGUAGE names no language of the product: ${wanted}`);

/** The language of this build. Its pages read the same variable as `import.meta.env.VITE_LANGUAGE`. */
export const BUILT_LANGUAGE: Language = wanted;
