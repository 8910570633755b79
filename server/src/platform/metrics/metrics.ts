type Labels = Readonly<Record<string, string>>;

/** Seconds: fine around usual response times, coarse above. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  labels: Labels;
  value: number;
}

interface Histogram {
  labels: Labels;
  buckets: number[];
  sum: number;
  count: number;
}

/** Metrics in the Prometheus text format: counters and histograms, and gauges that are collected on request. */
export class Metrics {
  readonly #counters = new Map<string, { help: string; series: Map<string, Series> }>();
  readonly #histograms = new Map<string, { help: string; series: Map<string, Histogram> }>();
  readonly #collectors: (() => Promise<Gauge[]>)[] = [];

  count(name: string, help: string, labels: Labels): void {
    const { series } = getMetric(this.#counters, name, help);
    const key = getSeriesKey(labels);
    const found = series.get(key);
    if (found) found.value += 1;
    else series.set(key, { labels, value: 1 });
  }

  observe(name: string, help: string, labels: Labels, seconds: number): void {
    const { series } = getMetric(this.#histograms, name, help);
    const key = getSeriesKey(labels);
    const found = series.get(key) ?? { labels, buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
    series.set(key, found);
    const at = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit);
    if (at >= 0) found.buckets[at] = (found.buckets[at] ?? 0) + 1;
    found.sum += seconds;
    found.count += 1;
  }

  collect(collector: () => Promise<Gauge[]>): void {
    this.#collectors.push(collector);
  }

  async render(): Promise<string> {
    const gauges = (await Promise.all(this.#collectors.map((collector) => collector()))).flat();
    const lines = gauges.flatMap(({ name, help, type = 'gauge', series }) => [
      ...formatHeader(name, help, type),
      ...series.map(({ labels, value }) => formatSample(name, labels, value)),
    ]);
    for (const [name, { help, series }] of this.#counters) {
      lines.push(...formatHeader(name, help, 'counter'));
      for (const { labels, value } of series.values()) lines.push(formatSample(name, labels, value));
    }
    for (const [name, { help, series }] of this.#histograms) {
      lines.push(...formatHeader(name, help, 'histogram'));
      for (const spread of series.values()) lines.push(...formatHistogram(name, spread));
    }
    return `${lines.join('\n')}\n`;
  }
}

export interface Gauge {
  name: string;
  help: string;
  type?: 'gauge' | 'counter';
  series: Series[];
}

export const createGauge = (name: string, help: string, value: number): Gauge => ({
  name,
  help,
  series: [{ labels: {}, value }],
});

function getMetric<S>(all: Map<string, { help: string; series: Map<string, S> }>, name: string, help: string) {
  const found = all.get(name) ?? { help, series: new Map<string, S>() };
  all.set(name, found);
  return found;
}

const getSeriesKey = (labels: Labels) => Object.values(labels).join('\0');
const formatHeader = (name: string, help: string, type: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function formatSample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function formatHistogram(name: string, { labels, buckets, sum, count }: Histogram): string[] {
  let total = 0;
  const lines = BUCKETS_SECONDS.map((limit, at) => {
    total += buckets[at] ?? 0;
    return formatSample(`${name}_bucket`, { ...labels, le: String(limit) }, total);
  });
  return [
    ...lines,
    formatSample(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    formatSample(`${name}_sum`, labels, sum),
    formatSample(`${name}_count`, labels, count),
  ];
}
