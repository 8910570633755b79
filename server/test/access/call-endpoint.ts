import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import type { FullUser } from '../support/full-user.ts';
import { uploadForm } from '../support/upload.ts';
import type { AccessRow } from './access-rows.ts';
import type { AccessWorld, Relation } from './access-world.ts';

export interface CallerSession {
  person: FullUser | null;
  token: string | undefined;
}

/** The status that a caller gets from an endpoint for a thing in this relation. */
export async function callEndpointAs(
  world: AccessWorld,
  endpoint: Endpoint,
  row: AccessRow,
  relation: Relation,
  { person, token }: CallerSession,
): Promise<number> {
  const { app } = world;
  const isFresh = endpoint.method === 'DELETE' && relation !== 'none';
  const params = await world.paramsOf(row.on ?? 'nothing', relation, person, isFresh);
  if (endpoint.upload) {
    const sent = { params, fields: row.fields ?? {}, ...(token !== undefined && { token }) };
    return (await uploadForm(app, endpoint, sent)).status;
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? 'missing');
  const query = row.query ? `?${new URLSearchParams(row.query).toString()}` : '';
  return (await app.raw(endpoint.method, `${path}${query}`, row.body, token)).status;
}
