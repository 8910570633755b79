import type { Endpoint } from '@kanisa/contract/core/endpoint.ts';
import type { FullPerson } from '../support/person.ts';
import { upload } from '../support/upload.ts';
import type { Row } from './table.ts';
import type { AccessWorld, Relation } from './world.ts';

export interface Asking {
  person: FullPerson | null;
  token: string | undefined;
}

/** The status that a caller gets for an endpoint and something that is this to them. */
export async function ask(
  world: AccessWorld,
  endpoint: Endpoint,
  row: Row,
  relation: Relation,
  { person, token }: Asking,
): Promise<number> {
  const { app } = world;
  const isFresh = endpoint.method === 'DELETE' && relation !== 'none';
  const params = await world.paramsOf(row.on ?? 'nothing', relation, person, isFresh);
  if (endpoint.upload) {
    const sent = { params, fields: row.fields ?? {}, ...(token !== undefined && { token }) };
    return (await upload(app, endpoint, sent)).status;
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? 'missing');
  return (await app.raw(endpoint.method, path, row.body, token)).status;
}
