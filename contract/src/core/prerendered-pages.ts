const ID = '1';
const DAY = '2000-01-01';

/** A page with ids or a day in its path is prerendered once at this path. The server sends it for all of them. */
export function toPrerenderedPath(path: string): string {
  return path.replace(/\/\d{4}-\d\d-\d\d(?=\/|$)/g, `/${DAY}`).replace(/\/\d+(?=\/|$)/g, `/${ID}`);
}

/** Does the same for a pattern of the route table. */
export function toPrerenderedPattern(pattern: string): string {
  return pattern.replace(/:date\b/g, DAY).replace(/:\w+/g, ID);
}

/** Names no page: the server answers with the document that opens every page in the browser, for the service worker. */
export const SHELL_PATH = '/shell';
