import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { Church } from '../church/seed.ts';
import { type BenchRequest, sendBenchRequest } from '../support/http.ts';

export type EndpointName = keyof typeof ENDPOINTS;

/** One of the churches, with a running product. */
export interface Side {
  origin: string;
  /** The admin's. */
  token: string;
  people: number;
  church: Church;
}

/** One call or several that belong together; returns the milliseconds of each by name. */
export type Operation = (side: Side, round: number) => Promise<Record<string, number>>;

export interface CallOptions extends Pick<BenchRequest, 'body' | 'form' | 'token'> {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
}

export interface CallAnswer {
  ms: number;
  body: unknown;
}

/** Endpoints that were called, to find the uncovered ones. */
export const calledEndpoints = new Set<EndpointName>();

export async function callEndpoint(
  { origin, token }: Side,
  name: EndpointName,
  options: CallOptions = {},
): Promise<CallAnswer> {
  calledEndpoints.add(name);
  const { method, path } = ENDPOINTS[name];
  const { params = {}, query = {}, ...request } = options;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => String(params[key]));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const url = `${origin}/api${filled}${search === '' ? '' : `?${search}`}`;
  const startedAt = performance.now();
  const answer = await sendBenchRequest(url, { method, token, ...request });
  const ms = performance.now() - startedAt;
  if (answer.status >= 300)
    throw new Error(`${method} ${filled} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return { ms, body: answer.text.startsWith('{') ? JSON.parse(answer.text) : answer.text };
}

/** An operation of one call, as the admin unless a token is given. */
export const singleCall =
  (title: string, name: EndpointName, optionsOf: (side: Side, round: number) => CallOptions = () => ({})): Operation =>
  async (side, round) => ({ [title]: (await callEndpoint(side, name, optionsOf(side, round))).ms });

/** Picks another item each round, spread over the list. */
export function pickByRound<T>(from: readonly T[], round: number): T {
  const item = from[(round * 7919) % from.length];
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
