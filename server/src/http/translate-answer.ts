import { DEFAULT_LANGUAGE, type Language } from '@kanisa/contract/core/languages.ts';
import { sentence } from '@kanisa/contract/core/sentence.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chooseLanguage } from '../church/church-name.ts';
import type { SitePages } from '../church/site-pages.ts';
import { getTranslator } from '../i18n/translate.ts';
import { addVary } from './compress-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's first choice of Accept-Language, if the church offers it. English for everyone else. */
    readonly language: Language;
  }
}

/** A getter: most requests need no language, and no request pays for a hook. */
export function decorateWithLanguage(app: FastifyInstance, deps: { sitePages: Pick<SitePages, 'current'> }): void {
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return chooseLanguage(deps, findFirstChoice(this.headers['accept-language'] ?? ''));
    },
  });
}

/** Returns the language of the tag with the highest weight, without its region: 'sw' for 'en;q=0.5, sw-KE'. */
export function findFirstChoice(header: string): string | null {
  let best: { tag: string; weight: number } | null = null;
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (tag !== '' && weight > (best?.weight ?? 0)) best = { tag, weight };
  }
  return best?.tag.split('-')[0] ?? null;
}

/** Keys that lead to a sentence; `*` stands for every entry of a list or record. */
export type SentencePath = readonly string[];

/** Finds the sentences of an answer, and with them what may be translated. */
export function listSentencePaths(schema: unknown): SentencePath[] {
  if (schema === sentence) return [[]];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return listSentencePaths(schema.unwrap());
  if (schema instanceof z.ZodArray) return prefixPaths('*', schema.element);
  if (schema instanceof z.ZodRecord) return prefixPaths('*', schema.valueType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listSentencePaths);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, value]) => prefixPaths(key, value));
}

const prefixPaths = (key: string, schema: unknown) => listSentencePaths(schema).map((path) => [key, ...path]);

/** Tells the caller in which language the sentences of the answer are. */
export function chooseAnswerLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  // Requests that the framework rejects before it finds a route have no language.
  const language = request.language ?? DEFAULT_LANGUAGE;
  addVary(reply, 'accept-language');
  reply.header('content-language', language);
  return language;
}

/** Translates the sentences of an answer for its caller. Errors have values, so the error handler translates them. */
export function translateAnswer<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  paths: readonly SentencePath[],
): Answer {
  if (paths.length === 0) return answer;
  const language = chooseAnswerLanguage(request, reply);
  if (language === DEFAULT_LANGUAGE) return answer;
  return paths.reduce<unknown>((translated, path) => translateAt(translated, path, language), answer) as Answer;
}

/** Returns a copy: an answer may be shared by several callers. */
function translateAt(value: unknown, [key, ...rest]: SentencePath, language: Language): unknown {
  if (key === undefined) return typeof value === 'string' ? getTranslator(language)(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => translateAt(entry, rest, language));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      key === '*' || key === name ? translateAt(entry, rest, language) : entry,
    ]),
  );
}
