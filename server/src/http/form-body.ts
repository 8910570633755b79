import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';
const MOST_BYTES = 10_000;

/** Read for the few endpoints that take forms from strangers' programs; `serve` refuses it everywhere else. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

export function isFormBody(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith(FORM) === true;
}
