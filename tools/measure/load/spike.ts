import { setTimeout as sleep } from 'node:timers/promises';
import type { Church } from '../church/seed.ts';
import type { Traffic, TrafficCall } from './traffic.ts';
import { makeAddress } from './visits.ts';

/** Requests per person and second, whether or not the last one was answered. */
const PER_PERSON_SECOND = 4;
/** Most people sit in the church behind one address; the others are at home. */
const IN_CHURCH_SHARE = 0.6;
const CHURCH_ADDRESS = '172.16.0.1';
const TICK_MS = 10;

export interface Spike {
  church: Church;
  traffic: Traffic;
  people: number;
  seconds: number;
}

/** An open model: requests do not wait for answers, as when a link is sent to everybody at once. */
export async function runSpike({ church, traffic, people, seconds }: Spike): Promise<void> {
  const running = new Set<Promise<unknown>>();
  const startedAt = performance.now();
  const perMs = (people * PER_PERSON_SECOND) / 1000;
  let sent = 0;
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - startedAt) {
    for (; sent < elapsed * perMs; sent += 1) {
      const one = traffic.send(makeSpikeCall(church, sent, people)).finally(() => running.delete(one));
      running.add(one);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(running);
}

/** The requests of the pages behind such a link, and a read mark. */
function makeSpikeCall({ members, broadcasts }: Church, count: number, people: number): TrafficCall {
  const nth = count % people;
  const member = members[nth % members.length];
  if (!member) throw new Error('There are no members');
  const from = nth < people * IN_CHURCH_SHARE ? CHURCH_ADDRESS : makeAddress(member.id);
  const caller = { token: member.token, from };
  const turn = Math.floor(count / people) % 5;
  if (turn === 4) {
    const path = `/messages/${broadcasts[count % broadcasts.length]}/read`;
    return { kind: 'write', name: 'spike', method: 'POST', path, body: {}, ...caller };
  }
  const path = ['/dashboard', '/auth/session', '/messages', '/calendar'][turn] ?? '/dashboard';
  return { kind: 'read', name: 'spike', path, ...caller };
}
