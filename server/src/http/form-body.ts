import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_MAX_BYTES = 10_000;

/** For the few endpoints that accept forms from other programs; `serveEndpoint` rejects forms everywhere else. */
export function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

export function isFormBody(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) === true;
}
