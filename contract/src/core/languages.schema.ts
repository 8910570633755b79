import { LANGUAGES } from './languages.ts';
import { z } from './zod.ts';

const languageMessages = { unknown: 'Choose a language' } as const;

export const language = z.enum(LANGUAGES, { error: languageMessages.unknown });
