import { LANGUAGES } from './languages.ts';
import { message } from './message.ts';
import { z } from './zod.ts';

const languageMessages = { unknown: message('Choose a language') } as const;

export const language = z.enum(LANGUAGES, { error: languageMessages.unknown });
