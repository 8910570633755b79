import { setTimeout as sleep } from 'node:timers/promises';
import { BENCH_PASSWORD, type Caller, type Church, type Leader } from '../church/seed.ts';
import { chooseStep, type Visitor } from './steps.ts';
import type { Traffic, TrafficCall } from './traffic.ts';

/** Pages per visit, and the share of visits that begin with a login. */
const STEPS_IN_VISIT = 20;
const LOGIN_SHARE = 0.4;
/** Shares of department leaders and of staff among the visitors; the rest are members. */
const LEADERS_SHARE = 0.1;
const STAFF_SHARE = 0.04;

export interface VisitOptions {
  church: Church;
  traffic: Traffic;
  /** Constant number of visitors; when one leaves, another comes. */
  atOnce: number;
  thinkMs: number;
  /** Visitors leave once this returns true. */
  isOver(): boolean;
}

/**
 * Visitors who open page after page with a pause before each, and leave: a closed model, because everyone waits for
 * answers.
 */
export async function runVisits({ church, traffic, atOnce, thinkMs, isOver }: VisitOptions): Promise<void> {
  const pool = new VisitorPool(church);
  const runVisitor = async () => {
    // Spreads the arrivals.
    await sleep(Math.random() * thinkMs);
    while (!isOver()) {
      const visitor = pool.enter();
      await runVisit(visitor, { church, traffic, thinkMs, isOver });
      pool.leave(visitor);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runVisitor));
}

async function runVisit(
  visitor: Visitor,
  { church, traffic, thinkMs, isOver }: Omit<VisitOptions, 'atOnce'>,
): Promise<void> {
  const send = async (call: TrafficCall) => traffic.send({ ...call, token: visitor.token, from: visitor.from });
  if (Math.random() < LOGIN_SHARE) await logInVisitor(visitor, traffic);
  for (let step = 0; step < STEPS_IN_VISIT && !isOver(); step += 1) {
    await sleep(thinkMs * (0.5 + Math.random()));
    if (!isOver()) await chooseStep(visitor)({ visitor, church, send });
  }
}

async function logInVisitor(visitor: Visitor, traffic: Traffic): Promise<void> {
  const answer = await traffic.send({
    kind: 'login',
    name: 'login',
    method: 'POST',
    path: '/auth/login',
    body: { identifier: visitor.caller.username, password: BENCH_PASSWORD },
    from: visitor.from,
  });
  if (answer?.status === 200) visitor.token = (JSON.parse(answer.text) as { access_token: string }).access_token;
}

/** Nobody visits twice at the same time, and everybody has a separate address. */
class VisitorPool {
  readonly #absent: Record<'members' | 'leaders', Caller[]>;
  readonly #visitors = new Map<number, Visitor>();
  readonly #admin: Caller;

  constructor({ members, leaders, admin }: Church) {
    this.#absent = { members: [...members], leaders: [...leaders] };
    this.#admin = admin;
  }

  enter(): Visitor {
    const chance = Math.random();
    if (chance < STAFF_SHARE) return this.#createVisitor(this.#admin, 'staff');
    const isLeader = chance < STAFF_SHARE + LEADERS_SHARE && this.#absent.leaders.length > 0;
    const caller = this.#absent[isLeader ? 'leaders' : 'members'].shift();
    if (!caller) throw new Error('More visitors than people');
    return this.#createVisitor(caller, isLeader ? 'leader' : 'member');
  }

  leave({ caller, role }: Visitor): void {
    if (role === 'member') this.#absent.members.push(caller);
    else if (role === 'leader') this.#absent.leaders.push(caller);
  }

  #createVisitor(caller: Caller, role: Visitor['role']): Visitor {
    // Staff are several people with one account, so their visitors are never merged.
    const existing = role === 'staff' ? undefined : this.#visitors.get(caller.id);
    const departmentId = role === 'leader' ? (caller as Leader).departmentId : 0;
    const visitor = existing ?? {
      caller,
      role,
      departmentId,
      token: caller.token,
      from: makeAddress(caller.id),
      done: 0,
    };
    this.#visitors.set(caller.id, visitor);
    return visitor;
  }
}

export function makeAddress(id: number): string {
  return `10.${Math.floor(id / 65_536) % 256}.${Math.floor(id / 256) % 256}.${id % 256}`;
}
