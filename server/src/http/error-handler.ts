import type { ErrorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { ERROR_STATUS, type ErrorCode, errorMessages } from '@kanisa/contract/core/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { toConflictError } from '../db/constraint-messages.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { getTranslator } from '../i18n/translate.ts';
import { chooseAnswerLanguage } from './translate-answer.ts';

/** Errors of Fastify and its plugins, raised before a handler runs. Any other 4xx is `invalid`. */
const FRAMEWORK_ERRORS: Record<number, ErrorCode> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  // A path segment longer than any id matches nothing.
  414: 'not_found',
  415: 'unsupported_type',
  429: 'limit_reached',
  503: 'not_ready',
};

const DATABASE_RETRY_SECONDS = 5;

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const conflict = toConflictError(error);
  if (conflict) return conflict;
  if (!(error instanceof Error)) return null;
  if (isDatabaseUnavailable(error)) return new AppError('not_ready', undefined, { retryAfter: DATABASE_RETRY_SECONDS });
  const { statusCode } = error as { statusCode?: number };
  const code = statusCode === undefined ? undefined : toErrorCode(statusCode);
  return code ? new AppError(code) : null;
}

function toErrorCode(status: number): ErrorCode | undefined {
  return FRAMEWORK_ERRORS[status] ?? (status >= 400 && status < 500 ? 'invalid' : undefined);
}

/** The only place that turns an error into a response. An unexpected error exposes only its request id. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  if (!appError) request.log.error({ err: error }, 'unexpected error');
  else if (appError !== error && appError.code === 'not_ready')
    request.log.error({ err: error }, 'the database is unavailable');
  const code = appError?.code ?? 'internal';
  const t = getTranslator(chooseAnswerLanguage(request, reply));
  const answer: ErrorAnswer = { error: t(appError?.sentence ?? errorMessages.internal), code };
  const fields = Object.entries(appError?.details.fields ?? {});
  if (appError?.details.fields) answer.fields = Object.fromEntries(fields.map(([name, text]) => [name, t(text)]));
  if (appError?.details.current) answer.current = { ...appError.details.current };
  if (!appError) answer.request_id = request.id;
  const status = ERROR_STATUS[code];
  const retryAfter = appError?.details.retryAfter ?? (status === 429 || status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}
