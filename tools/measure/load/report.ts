import { type Figure, printTable } from '../support/figures.ts';
import type { ProbeReport } from '../support/probe.ts';
import { type CallKind, computePercentiles, isShedLoad, isSuccessful, listTimes, type SentCall } from './traffic.ts';

/** The targets of docs/quality.md, in milliseconds. */
const P99_MAX_MS: Record<CallKind, number> = { read: 500, search: 300, write: 800, login: 1500 };
const RECOVERY_MAX_S = 30;

export interface Phase {
  from: number;
  to: number;
  sent: readonly SentCall[];
  inside: ProbeReport;
  /** Share of one core. */
  cpuShare: number;
}

const formatWhole = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0));

export function printCalls(engine: string, sent: readonly SentCall[]): void {
  const names = [...new Set(sent.map(({ kind, name }) => `${kind} ${name}`))].toSorted();
  printTable(
    ['engine', 'kind', 'call', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'refused'],
    names.map((key) => {
      const own = sent.filter(({ kind, name }) => `${kind} ${name}` === key);
      const [first] = own;
      const { p50, p95, p99 } = computePercentiles(own.filter(isSuccessful).map(({ ms }) => ms));
      const rejected = formatStatusCounts(own.filter((one) => !isSuccessful(one)));
      return [
        engine,
        first?.kind ?? '',
        first?.name ?? '',
        String(own.length),
        formatWhole(p50),
        formatWhole(p95),
        formatWhole(p99),
        rejected,
      ];
    }),
  );
}

/** Formats as `409 ×2, 503 ×10`. */
function formatStatusCounts(sent: readonly SentCall[]): string {
  const counts = new Map<number, number>();
  for (const { status } of sent) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status === 0 ? 'no answer' : status} ×${count}`).join(', ');
}

/** Seconds from the end of the spike until nobody is rejected and reads and writes meet their targets again. */
export function computeRecoverySeconds(sent: readonly SentCall[], spikeEnd: number): number {
  const after = sent.filter(({ at, name }) => at >= spikeEnd && name !== 'spike');
  const isLate = (one: SentCall) =>
    isShedLoad(one) || one.status >= 500 || one.status === 0 || one.ms > P99_MAX_MS[one.kind];
  // One late answer in a hundred is within the target at any time.
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

export function makeSteadyFigures(engine: string, phase: Phase): Figure[] {
  const { sent, inside, cpuShare } = phase;
  const faults = sent.filter(({ status }) => status >= 500 || status === 0);
  const rejected = sent.filter((one) => !isSuccessful(one));
  const perSecond = (sent.length * 1000) / (phase.to - phase.from);
  const [stall] = inside.stalls;
  console.log(
    `${engine}: ${perSecond.toFixed(0)} requests a second, ${(cpuShare * 100).toFixed(0)} % of a core; ` +
      `longest stall ${formatWhole(stall?.ms ?? 0)} ms, of which ${formatWhole(stall?.cpuMs ?? 0)} ms own work`,
  );
  const timed = (['read', 'search', 'write', 'login'] as const).flatMap((kind): Figure[] => {
    const times = listTimes(sent, kind === 'read' ? ['read', 'search'] : [kind]);
    // A run of a few seconds may contain none.
    if (times.length === 0) return [];
    const { p50, p95, p99 } = computePercentiles(times);
    const figure = {
      name: `${engine}: ${{ read: 'reads', search: 'searches', write: 'writes', login: 'logins' }[kind]}, p99 ms (p50, p95)`,
      measured: `${formatWhole(p99)} (${formatWhole(p50)}, ${formatWhole(p95)})`,
      target: `at most ${P99_MAX_MS[kind]}`,
      isMet: p99 <= P99_MAX_MS[kind],
    };
    return [figure];
  });
  return [
    ...timed,
    {
      name: `${engine}: 5xx and requests without an answer`,
      measured: `${faults.length} of ${sent.length}${rejected.length > 0 ? `; other errors: ${formatStatusCounts(rejected)}` : ''}`,
      target: '0; others under 0.1 %',
      isMet: faults.length === 0 && rejected.length < sent.length / 1000,
    },
  ];
}

export function makeSpikeFigures(engine: string, { sent, from, to }: Phase, recovery: number): Figure[] {
  const shed = sent.filter(isShedLoad);
  const silent = shed.filter(({ hasRetryAfter }) => !hasRetryAfter);
  const faults = sent.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  const done = sent.filter(isSuccessful);
  const rate = (count: number) => ((count * 1000) / (to - from)).toFixed(0);
  return [
    {
      name: `${engine}: spike, 5xx other than 503 and requests without an answer`,
      measured: `${faults.length} of ${sent.length}${faults.length > 0 ? ` (${formatStatusCounts(faults)})` : ''}; ${rate(done.length)}/s served, p99 ${formatWhole(computePercentiles(done.map(({ ms }) => ms)).p99)} ms`,
      target: '0',
      isMet: faults.length === 0,
    },
    {
      name: `${engine}: spike, rejected with 429 or 503 and no Retry-After`,
      measured: `${silent.length} of ${shed.length} (${formatStatusCounts(shed)})`,
      target: '0, some rejected',
      isMet: silent.length === 0 && shed.length > 0,
    },
    {
      name: `${engine}: spike over, s after its end`,
      measured: String(recovery),
      target: `at most ${RECOVERY_MAX_S}`,
      isMet: recovery <= RECOVERY_MAX_S,
    },
  ];
}
