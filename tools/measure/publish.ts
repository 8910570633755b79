import { setTimeout as sleep } from 'node:timers/promises';
import { EXAMPLE_SITE } from '../../contract/src/site/example/example-site.ts';
import { type Engine, type EngineChoice, measureOnEngines } from './support/engines.ts';
import { computeMedian, type Figure } from './support/figures.ts';
import { requestJson, sendBenchRequest } from './support/http.ts';
import { readMemoryMb } from './support/process-figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  type ProductPlace,
  signInBenchAdmin,
  startBenchProduct,
} from './support/product.ts';

const REQUESTS_PER_SECOND = 50;
const LIVE_MAX_MS = 30_000;
const POLL_MS = 20;
const READ_PATHS = ['/', '/about', '/contact', '/ministries', '/login', '/site.webmanifest'];
/** The name of every version carries its number, so that a page of two versions can be told. */
const NAME = /Bench Church (\d+)/g;

interface Readings {
  answers: number;
  failed: number;
  mixed: number;
}

/** Publishes again and again while visitors read, on both engines. PostgreSQL has two processes. */
export async function benchPublish(options: { times: number; engine: EngineChoice }) {
  return measureOnEngines(options.engine, (engine, extra) => measurePublishing(engine, extra, options.times));
}

async function measurePublishing(engine: Engine, extra: Partial<ProductPlace>, times: number): Promise<Figure[]> {
  const products: BenchProduct[] = [];
  for (let count = 0; count < (engine === 'embedded' ? 1 : 2); count += 1) {
    products.push(await startBenchProduct(await createProductPlace({ ...extra, settings: { LOG_LEVEL: 'error' } })));
  }
  const [first] = products;
  if (!first) throw new Error('No process was started');
  const token = await signInBenchAdmin(first.origin);
  const readings: Readings = { answers: 0, failed: 0, mixed: 0 };
  const reader = readUntil(products, readings);
  const memory: number[] = [];
  const liveMs: number[] = [];
  for (let number = 1; number <= times; number += 1) {
    const since = performance.now();
    await publishName(first.origin, token, `Bench Church ${number}`);
    await Promise.all(products.map(({ origin }) => waitUntilLive(origin, `Bench Church ${number}`)));
    liveMs.push(performance.now() - since);
    memory.push(Math.max(...products.map(({ pid }) => readMemoryMb(pid).peak)));
  }
  await reader.stop();
  for (const product of products) await product.end('SIGTERM');
  return [
    makeFigure(`${engine}: failed answers of ${readings.answers} while publishing ${times} times`, readings.failed),
    makeFigure(`${engine}: answers with words of two versions`, readings.mixed),
    {
      name: `${engine}: from the request to the new page on ${products.length === 1 ? 'the process' : 'both processes'}, median ms (worst)`,
      measured: `${computeMedian(liveMs).toFixed(0)} (${Math.max(...liveMs).toFixed(0)})`,
      target: 'no target',
      isMet: true,
    },
    {
      name: `${engine}: peak of the memory of a process`,
      measured: `${Math.max(...memory).toFixed(0)} MB`,
      target: 'no target',
      isMet: true,
    },
  ];
}

const makeFigure = (name: string, count: number): Figure => ({
  name,
  measured: String(count),
  target: '0',
  isMet: count === 0,
});

async function publishName(origin: string, token: string, name: string): Promise<void> {
  const section = await requestJson<{ revision: number }>(`${origin}/api/admin/site/sections/facts`, { token });
  await requestJson(`${origin}/api/admin/site/sections/facts`, {
    method: 'PUT',
    token,
    body: { revision: section.revision, content: { ...EXAMPLE_SITE.facts, name } },
  });
  const { draft } = await requestJson<{ draft: string }>(`${origin}/api/admin/site/changes`, { token });
  await requestJson(`${origin}/api/admin/site/publish`, { method: 'POST', token, body: { draft } });
}

async function waitUntilLive(origin: string, name: string): Promise<void> {
  const deadline = performance.now() + LIVE_MAX_MS;
  while (performance.now() < deadline) {
    const { text } = await sendBenchRequest(`${origin}/`);
    if (text.includes(`${name},`)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${name} is not live after ${LIVE_MAX_MS / 1000} s`);
}

/** Reads pages in turn at a steady rate, and counts answers that fail or show two versions. */
function readUntil(products: readonly BenchProduct[], readings: Readings) {
  const state = { isStopped: false };
  const pending = new Set<Promise<void>>();
  const loop = (async () => {
    for (let number = 0; !state.isStopped; number += 1) {
      const origin = products[number % products.length]?.origin ?? '';
      const path = READ_PATHS[number % READ_PATHS.length] ?? '/';
      const reading = readOnce(`${origin}${path}`, readings).finally(() => pending.delete(reading));
      pending.add(reading);
      await sleep(1000 / REQUESTS_PER_SECOND);
    }
  })();
  return {
    stop: async () => {
      state.isStopped = true;
      await loop;
      await Promise.all(pending);
    },
  };
}

async function readOnce(url: string, readings: Readings): Promise<void> {
  const answer = await sendBenchRequest(url).catch(() => null);
  readings.answers += 1;
  if (answer?.status !== 200) readings.failed += 1;
  const versions = new Set([...(answer?.text ?? '').matchAll(NAME)].map(([, number]) => number));
  if (versions.size > 1) readings.mixed += 1;
}
