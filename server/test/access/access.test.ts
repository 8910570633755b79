import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import { type AccessRow, CALLERS, type Caller, type StatusByCaller } from './access-rows.ts';
import { ACCESS_TABLE, INACTIVE_STATUSES, UNVERIFIED_STATUSES } from './access-table.ts';
import { type AccessWorld, createAccessWorld, createCaller, RELATIONS, type Relation } from './access-world.ts';
import { type CallerSession, callEndpointAs } from './call-endpoint.ts';

type EndpointName = keyof typeof ENDPOINTS;
const ROWS = Object.entries(ACCESS_TABLE) as [EndpointName, AccessRow][];
const getEndpoint = (name: EndpointName): Endpoint => ENDPOINTS[name];

/** Wrong cells shown per failure. */
const WRONG_CELLS_MAX = 4;

/** Each row with each relation that it has. */
const TABLE_LINES = ROWS.flatMap(([name, row]) =>
  RELATIONS.flatMap((relation): [EndpointName, AccessRow, Relation, StatusByCaller][] => {
    const cell = row[relation];
    return cell ? [[name, row, relation, cell]] : [];
  }),
);

describe('access', () => {
  it('has a row for every endpoint, and a relation for every path with a parameter', () => {
    expect(Object.keys(ACCESS_TABLE).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
    for (const [name, row] of ROWS) {
      const hasParams = getEndpoint(name).path.includes(':');
      expect([name, 'any' in row, 'none' in row, 'other' in row]).toEqual([name, !hasParams, hasParams, hasParams]);
    }
  });

  it('answers each caller, endpoint and thing as the table says', { timeout: 300_000 }, async () => {
    const { world, callers } = await startWorld();
    const wrong: string[] = [];
    for (const [name, row, relation, cell] of TABLE_LINES) {
      if (wrong.length > WRONG_CELLS_MAX) break;
      await world.app.deps.db.execute(sql`delete from throttles`);
      const statuses = await Promise.all(
        CALLERS.map((one) => callEndpointAs(world, getEndpoint(name), row, relation, callers[one])),
      );
      for (const [column, caller] of CALLERS.entries()) {
        if (statuses[column] !== cell[column])
          wrong.push(`${name}, ${relation}, ${caller}: ${statuses[column]}, not ${cell[column]}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('access after a right has ended', () => {
  it.each<EndedRight>([
    {
      name: 'expired',
      make: expireSession,
      expected: (_name, endpoint, cell) => (isCallerKnown(endpoint) ? 401 : getUserStatus(cell)),
    },
    {
      name: 'revoked',
      make: revokeSession,
      expected: (_name, endpoint, cell) => (isCallerKnown(endpoint) ? 401 : getUserStatus(cell)),
    },
    { name: 'demoted', make: demoteAdmin, expected: (_name, _endpoint, cell) => getUserStatus(cell) },
    {
      name: 'deactivated',
      make: deactivateCaller,
      expected: (name, { access }, cell) =>
        access === 'public' ? getUserStatus(cell) : (INACTIVE_STATUSES[name] ?? 403),
    },
    {
      name: 'unverified',
      make: unverifyCaller,
      expected: (name, _endpoint, cell) => UNVERIFIED_STATUSES[name] ?? getUserStatus(cell),
    },
  ])('$name', { timeout: 300_000 }, async ({ make, expected }) => {
    const world = await createAccessWorld(await startTestApp());
    const boss = await createCaller(world, 'boss', 'admin');
    const session = await make(world, boss.tokens.access_token);
    const wrong: string[] = [];
    for (const [name, row, relation, cell] of TABLE_LINES) {
      if (wrong.length > WRONG_CELLS_MAX) break;
      if (relation !== 'any' && relation !== ('own' in row ? 'own' : 'other')) continue;
      await world.app.deps.db.execute(sql`delete from throttles`);
      const right = expected(name, getEndpoint(name), cell);
      const status = await callEndpointAs(world, getEndpoint(name), row, relation, session);
      if (status !== right) wrong.push(`${name}, ${relation}: ${status}, not ${right}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** The column of a plain user. */
const getUserStatus = ([, , , , , user]: StatusByCaller): number => user;

interface EndedRight {
  name: string;
  /** Creates a user in that state, with the token from before. */
  make(world: AccessWorld, admin: string): Promise<CallerSession>;
  expected(name: EndpointName, endpoint: Endpoint, cell: StatusByCaller): number;
}

/** Whether the endpoint reads the token: an ended one is then rejected even where none is required. */
const isCallerKnown = ({ access, knowsCaller }: Endpoint) => access !== 'public' || knowsCaller === true;

async function expireSession(world: AccessWorld): Promise<CallerSession> {
  const person = await createCaller(world, 'expired', 'admin');
  world.app.clock.advance({ minutes: 15 });
  return { person, token: person.tokens.access_token };
}

async function revokeSession(world: AccessWorld): Promise<CallerSession> {
  const person = await createCaller(world, 'revoked', 'admin');
  const { refresh_token, access_token: token } = person.tokens;
  expect((await world.app.call(ENDPOINTS.logout, { body: { refresh_token } })).status).toBe(200);
  return { person, token };
}

async function demoteAdmin(world: AccessWorld, admin: string): Promise<CallerSession> {
  const person = await createCaller(world, 'demoted', 'admin');
  const change = { params: { id: person.user.id }, body: { role: 'user' }, token: admin } as const;
  expect((await world.app.call(ENDPOINTS.changeUserRole, change)).status).toBe(200);
  return { person, token: person.tokens.access_token };
}

async function deactivateCaller(world: AccessWorld, admin: string): Promise<CallerSession> {
  const person = await createCaller(world, 'deactivated', 'admin');
  const change = { params: { id: person.user.id }, token: admin };
  expect((await world.app.call(ENDPOINTS.deactivateUser, change)).status).toBe(200);
  return { person, token: person.tokens.access_token };
}

async function unverifyCaller(world: AccessWorld, admin: string): Promise<CallerSession> {
  const person = await createCaller(world, 'unverified', 'user');
  const change = { params: { id: person.user.id }, token: admin };
  expect((await world.app.call(ENDPOINTS.unverifyUser, change)).status).toBe(200);
  return { person, token: person.tokens.access_token };
}

async function startWorld(): Promise<{ world: AccessWorld; callers: Record<Caller, CallerSession> }> {
  const world = await createAccessWorld(await startTestApp());
  const callers: Partial<Record<Caller, CallerSession>> = { nobody: { person: null, token: undefined } };
  for (const caller of CALLERS) {
    if (caller === 'nobody') continue;
    const person = await createCaller(world, caller.replace('_', ''), caller);
    callers[caller] = { person, token: person.tokens.access_token };
  }
  return { world, callers: callers as Record<Caller, CallerSession> };
}
