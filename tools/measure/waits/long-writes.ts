import { setTimeout as sleep } from 'node:timers/promises';
import { callEndpoint, type Operation, type Side } from '../growth/call.ts';
import type { BusyEvent } from './seed-rota.ts';

const ROWS = 10_000;
const POLL_MS = 200;

function writePeople(round: number): Buffer {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const id = round * ROWS + n;
    return `Achieng,Import,+2557${String(id).padStart(8, '0')},import${id}@people.example`;
  });
  return Buffer.from(`First name,Last name,Phone,Email\n${lines.join('\n')}`);
}

async function importPeople(side: Side, round: number): Promise<Record<string, number>> {
  const startedAt = performance.now();
  const form = { file: { name: 'people.csv', bytes: writePeople(round) } };
  const { body } = await callEndpoint(side, 'startImport', { form });
  const { import: started } = body as { import: { id: number } };
  for (let status = ''; status !== 'done'; await sleep(POLL_MS)) {
    const answer = await callEndpoint(side, 'readImport', { params: { id: started.id } });
    ({ status } = (answer.body as { import: { status: string } }).import);
    if (status === 'failed') throw new Error('The import failed');
  }
  return { 'import of 10,000 people': performance.now() - startedAt };
}

/** Writes that go on after their answer, or change thousands of rows. The department has places to ask about. */
export function makeLongWrites(departmentId: number, events: readonly BusyEvent[]): Operation[] {
  const pick = (round: number) => {
    const event = events[round];
    if (!event) throw new Error('There is one event for each round');
    return event;
  };
  const change = async (side: Side, round: number, body: object) =>
    callEndpoint(side, 'updateEvent', { params: { id: pick(round).id }, body });
  return [
    async (side) => {
      const options = { params: { id: departmentId }, body: { weeks: 52, by_text: false } };
      return { 'serving: asking': (await callEndpoint(side, 'askEveryone', options)).ms };
    },
    async (side, round) => ({
      'event with 4,800 places: renamed': (await change(side, round, { title: `Renamed ${round}` })).ms,
    }),
    async (side, round) => {
      const { ms } = await change(side, round, { start_time: pick(round).later, end_time: null });
      // The job changes the others.
      await sleep(10_000);
      return { 'event with 4,800 places: moved': ms };
    },
    async (side, round) => ({
      'event with 4,800 places: deleted': (await callEndpoint(side, 'deleteEvent', { params: { id: pick(round).id } }))
        .ms,
    }),
    importPeople,
  ];
}
