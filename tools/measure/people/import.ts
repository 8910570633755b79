import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../support/figures.ts';
import { requestJson, sendBenchRequest } from '../support/http.ts';
import { computePercentile } from '../support/ratios.ts';
import type { Side } from './calls.ts';

const ROWS = 5000;
const SECONDS_MAX = 30;
/** Maximum answer time of other requests during the import. */
const ANSWER_MAX_MS = 1000;
const PAUSE_MS = 20;

interface ImportProgress {
  id: number;
  status: string;
  done: number;
  total: number;
  error: string | null;
}

/** Measures from the confirmation to the end, while others read lists and their session continuously. */
export async function runImport(side: Side): Promise<Figure[]> {
  const watch = { isOver: false };
  const before = await measureOtherRequests(side, { isOver: true }, 50);
  const others = measureOtherRequests(side, watch, Number.POSITIVE_INFINITY);
  const startedAt = performance.now();
  const { id } = await startImport(side);
  const steps = new Set<number>();
  let last = await readImport(side, id);
  while (last.status !== 'done' && last.status !== 'failed') {
    steps.add(last.done);
    await sleep(50);
    last = await readImport(side, id);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  watch.isOver = true;
  const times = await others;
  if (last.status !== 'done') throw new Error(`The import failed: ${last.error}`);
  const slowest = Math.max(...times);
  console.log(
    `import of ${ROWS}: ${seconds.toFixed(1)} s, progress seen at ${[...steps].join(', ')}; meanwhile ${times.length} other ` +
      `requests, p50 ${computePercentile(times, 0.5).toFixed(1)} ms, p99 ${computePercentile(times, 0.99).toFixed(1)} ms ` +
      `(before: p50 ${computePercentile(before, 0.5).toFixed(1)} ms, p99 ${computePercentile(before, 0.99).toFixed(1)} ms)`,
  );
  return [
    {
      name: `import of ${ROWS} rows on PostgreSQL`,
      measured: `${seconds.toFixed(1)} s`,
      target: `at most ${SECONDS_MAX} s`,
      isMet: seconds <= SECONDS_MAX,
    },
    {
      name: `the slowest of ${times.length} other requests meanwhile`,
      measured: `${slowest.toFixed(0)} ms (p99 ${computePercentile(times, 0.99).toFixed(0)} ms)`,
      target: `at most ${ANSWER_MAX_MS} ms`,
      isMet: slowest <= ANSWER_MAX_MS,
    },
  ];
}

async function measureOtherRequests(side: Side, watch: { isOver: boolean }, requestsMin: number): Promise<number[]> {
  const times: number[] = [];
  const paths = ['/admin/users', '/auth/session', '/admin/users?search=wanjiku'];
  for (let round = 0; !watch.isOver || (round < requestsMin && Number.isFinite(requestsMin)); round += 1) {
    const startedAt = performance.now();
    const { status } = await sendBenchRequest(`${side.origin}/api${paths[round % paths.length]}`, {
      token: side.token,
    });
    if (status !== 200) throw new Error(`Another request answered ${status}`);
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return times;
}

async function startImport({ origin, token }: Side): Promise<ImportProgress> {
  const names = ['Achieng', 'Muthoni', 'Kipchoge', 'Naliaka', 'Moraa'];
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `${names[n % 5]},Import ${n},07${30_000_000 + n},import${n}@people.example,Nairobi,Kasarani`,
  );
  const form = new FormData();
  form.append('file', new Blob([`First name,Last name,Phone,Email,County,Town\n${lines.join('\n')}`]), 'people.csv');
  const answer = await fetch(`${origin}/api/admin/users/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body = (await answer.json()) as { import: ImportProgress };
  if (answer.status !== 201) throw new Error(`The import was rejected: ${JSON.stringify(body)}`);
  return body.import;
}

async function readImport({ origin, token }: Side, id: number): Promise<ImportProgress> {
  return (await requestJson<{ import: ImportProgress }>(`${origin}/api/admin/users/import/${id}`, { token })).import;
}
