import { type Figure, printTable } from '../support/figures.ts';
import type { Inside } from '../support/inside.ts';
import { isDone, isShed, type Kind, percentiles, type Sent, timesOf } from './traffic.ts';

/** The demands of docs/quality.md, in milliseconds. */
const P99_MOST: Record<Kind, number> = { read: 500, search: 300, write: 800, login: 1500 };
const WINDOW_MS = 5000;
const OVER_MOST_S = 30;

export interface Phase {
  from: number;
  to: number;
  sent: readonly Sent[];
  inside: Inside;
  /** Of one core. */
  cpuShare: number;
}

const whole = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0));

export function printCalls(engine: string, sent: readonly Sent[]): void {
  const names = [...new Set(sent.map(({ kind, name }) => `${kind} ${name}`))].toSorted();
  printTable(
    ['engine', 'kind', 'call', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'refused'],
    names.map((key) => {
      const own = sent.filter(({ kind, name }) => `${kind} ${name}` === key);
      const [first] = own;
      const { p50, p95, p99 } = percentiles(own.filter(isDone).map(({ ms }) => ms));
      const refused = countBy(own.filter((one) => !isDone(one)));
      return [
        engine,
        first?.kind ?? '',
        first?.name ?? '',
        String(own.length),
        whole(p50),
        whole(p95),
        whole(p99),
        refused,
      ];
    }),
  );
}

/** `409 ×2, 503 ×10`. */
function countBy(sent: readonly Sent[]): string {
  const counts = new Map<number, number>();
  for (const { status } of sent) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status === 0 ? 'no answer' : status} ×${count}`).join(', ');
}

/** The spike and what comes after it, five seconds a line, as those see it who were there before. */
export function printMoments(engine: string, sent: readonly Sent[], { from, to }: Phase): void {
  // Tens of thousands are too many to hand over as arguments.
  const end = sent.reduce((last, { at }) => Math.max(last, at), from);
  const rows: string[][] = [];
  for (let at = from - 2 * WINDOW_MS; at < end; at += WINDOW_MS) {
    const all = sent.filter((one) => one.at >= at && one.at < at + WINDOW_MS);
    const calm = all.filter(({ name }) => name !== 'spike');
    rows.push([
      engine,
      `${((at - from) / 1000).toFixed(0)} s${at >= to ? ' (over)' : ''}`,
      whole(all.length / (WINDOW_MS / 1000)),
      whole(all.filter(isShed).length / (WINDOW_MS / 1000)),
      whole(percentiles(timesOf(calm, ['read', 'search'])).p99),
      whole(percentiles(timesOf(calm, ['write'])).p99),
    ]);
  }
  printTable(['engine', 'since the spike', 'requests/s', 'turned away/s', 'p99 of reads ms', 'p99 of writes ms'], rows);
}

/** From the end of the spike until nobody is turned away any more and reads and writes are as quick as demanded. */
export function recoverySeconds(sent: readonly Sent[], spikeEnd: number): number {
  const after = sent.filter(({ at, name }) => at >= spikeEnd && name !== 'spike');
  const isLate = (one: Sent) => isShed(one) || one.status >= 500 || one.status === 0 || one.ms > P99_MOST[one.kind];
  // One late answer in a hundred is within the demand, at any time.
  const windows = new Map<number, { all: number; late: number }>();
  for (const one of after) {
    const second = Math.floor((one.at - spikeEnd) / 1000);
    const window = windows.get(second) ?? { all: 0, late: 0 };
    window.all += 1;
    if (isLate(one)) window.late += 1;
    windows.set(second, window);
  }
  const bad = [...windows].filter(([, window]) => window.late > window.all / 100).map(([second]) => second + 1);
  return bad.length === 0 ? 0 : Math.max(...bad);
}

export function steadyFigures(engine: string, phase: Phase): Figure[] {
  const { sent, inside, cpuShare } = phase;
  const faults = sent.filter(({ status }) => status >= 500 || status === 0);
  const refused = sent.filter((one) => !isDone(one));
  const perSecond = (sent.length * 1000) / (phase.to - phase.from);
  const [stall] = inside.stalls;
  console.log(
    `${engine}: ${perSecond.toFixed(0)} requests a second, ${(cpuShare * 100).toFixed(0)} % of a core; ` +
      `longest stall ${whole(stall?.ms ?? 0)} ms, of which ${whole(stall?.cpuMs ?? 0)} ms own work`,
  );
  const timed = (['read', 'search', 'write', 'login'] as const).flatMap((kind): Figure[] => {
    const times = timesOf(sent, kind === 'read' ? ['read', 'search'] : [kind]);
    // A run of a few seconds may see none.
    if (times.length === 0) return [];
    const { p50, p95, p99 } = percentiles(times);
    const figure = {
      name: `${engine}: ${{ read: 'reads', search: 'searches', write: 'writes', login: 'logins' }[kind]}, p99 ms (p50, p95)`,
      measured: `${whole(p99)} (${whole(p50)}, ${whole(p95)})`,
      target: `at most ${P99_MOST[kind]}`,
      isMet: p99 <= P99_MOST[kind],
    };
    return [figure];
  });
  return [
    ...timed,
    {
      name: `${engine}: 5xx and requests without an answer`,
      measured: `${faults.length} of ${sent.length}${refused.length > 0 ? `; other refusals: ${countBy(refused)}` : ''}`,
      target: '0; others under 0.1 %',
      isMet: faults.length === 0 && refused.length < sent.length / 1000,
    },
  ];
}

export function spikeFigures(engine: string, { sent, from, to }: Phase, recovery: number): Figure[] {
  const shed = sent.filter(isShed);
  const silent = shed.filter(({ hasRetryAfter }) => !hasRetryAfter);
  const faults = sent.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  const done = sent.filter(isDone);
  const rate = (count: number) => ((count * 1000) / (to - from)).toFixed(0);
  return [
    {
      name: `${engine}: spike, 5xx other than 503 and requests without an answer`,
      measured: `${faults.length} of ${sent.length}${faults.length > 0 ? ` (${countBy(faults)})` : ''}; ${rate(done.length)}/s served, p99 ${whole(percentiles(done.map(({ ms }) => ms)).p99)} ms`,
      target: '0',
      isMet: faults.length === 0,
    },
    {
      name: `${engine}: spike, turned away with 429 or 503 and no Retry-After`,
      measured: `${silent.length} of ${shed.length} (${countBy(shed)})`,
      target: '0, some turned away',
      isMet: silent.length === 0 && shed.length > 0,
    },
    {
      name: `${engine}: spike over, s after its end`,
      measured: String(recovery),
      target: `at most ${OVER_MOST_S}`,
      isMet: recovery <= OVER_MOST_S,
    },
  ];
}
