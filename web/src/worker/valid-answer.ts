/** Content types by extension. A page has no extension. */
const TYPES: Record<string, RegExp> = {
  '': /^text\/html\b/,
  css: /^text\/css\b/,
  ico: /^image\//,
  js: /^text\/javascript\b/,
  json: /^application\/json\b/,
  svg: /^image\/svg\+xml\b/,
  woff2: /^font\/woff2\b/,
};

/** These describe the transfer or the first visitor, and not the stored copy. */
const DROPPED_HEADERS = ['content-encoding', 'content-length', 'etag', 'set-cookie', 'vary'];

const getExtension = (path: string) => /\.(\w+)$/.exec(path)?.[1] ?? '';

/**
 * Whether an answer may be stored for this path: our own complete answer with the right type, from exactly this
 * address. A redirect, an answer of another origin, an error page and the page of a captive portal are none.
 */
export function isStorable(path: string, answer: Response, origin: string): boolean {
  const isOurs = answer.type === 'basic' && !answer.redirected && answer.url === new URL(path, origin).href;
  const isWhole = answer.status === 200 && !answer.headers.has('content-range');
  const isForEverybody = !/\*|authorization/i.test(answer.headers.get('vary') ?? '');
  const type = TYPES[getExtension(path)];
  return isOurs && isWhole && isForEverybody && type?.test(answer.headers.get('content-type') ?? '') === true;
}

/** The copy to store: the body, and the headers that a page needs, among them its security policy. */
export async function copyAnswer(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of DROPPED_HEADERS) headers.delete(name);
  return new Response(await answer.blob(), { status: 200, headers });
}
