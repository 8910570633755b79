import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { handleDeliveryCallback } from './delivery-reports.service.ts';

const BODY_BYTES_MAX = 16 * 1024;

/**
 * Receives delivery reports from gateways. Not in the contract, because each gateway posts its own fields as JSON or as
 * a form. Every body gets the same answer, because gateways repeat posts that fail.
 */
export function textCallbackRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => {
      done(null, parseCallbackBody(String(body)));
    });
    scope.post<{ Params: { gateway: string; secret: string }; Body: Record<string, unknown> | null }>(
      '/sms/callback/:gateway/:secret',
      { config: { access: 'public' }, bodyLimit: BODY_BYTES_MAX },
      async ({ params, body }) => {
        if (!(await handleDeliveryCallback(deps, { ...params, body: body ?? {} }))) throw new AppError('not_found');
        return { message: 'Thank you' };
      },
    );
  });
}

function parseCallbackBody(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return {};
}
