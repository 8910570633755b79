import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkAdvisories } from './advisories.ts';

/** Lets npm ask a local server instead of the registry. It knows advisories, and no package. */
async function answerAs(status: number, body: unknown): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => {
      response
        .writeHead(request.method === 'POST' ? status : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  setRegistry((server.address() as AddressInfo).port);
  return asked;
}

function setRegistry(port: number): void {
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

const createAdvisory = (id: number) => ({
  id,
  url: `https://advisories.example/${id}`,
  title: 'Requests are answered twice',
  severity: 'high',
  vulnerable_versions: '>=0.0.0',
});

test('reports packages of the product with a known advisory, and tools only if asked', async () => {
  const asked = await answerAs(200, {
    fastify: [createAdvisory(1)],
    pg: [createAdvisory(2)],
    vitest: [createAdvisory(3)],
  });
  const result = await checkAdvisories({ isComplete: false });
  expect(asked[0]).toBe('POST /-/npm/v1/security/advisories/bulk');
  const lines = result.kind === 'found' ? result.lines : [];
  const find = (list: readonly string[], name: string) => list.find((line) => line.startsWith(`high      ${name} `));
  expect(find(lines, 'fastify')).toMatch(/: Requests are answered twice \(https:\/\/advisories\.example\/1\)$/);
  expect(find(lines, 'pg')).toBeDefined();
  expect(find(lines, 'vitest')).toBeUndefined();
  const complete = await checkAdvisories({ isComplete: true });
  expect(find(complete.kind === 'found' ? complete.lines : [], 'vitest')).toBeDefined();
});

test('says when there is none', async () => {
  await answerAs(200, {});
  expect(await checkAdvisories({ isComplete: true })).toEqual({ kind: 'none' });
});

test('never takes an unreachable service for a good answer', async () => {
  await answerAs(405, {});
  const rejected = await checkAdvisories({ isComplete: false });
  expect(rejected).toEqual({ kind: 'unreachable', reason: expect.stringContaining('405') });
  // Nobody listens on the discard port.
  setRegistry(9);
  const unreachable = await checkAdvisories({ isComplete: false });
  expect(unreachable).toEqual({ kind: 'unreachable', reason: expect.not.stringContaining('127.0.0.1:9/') });
});
