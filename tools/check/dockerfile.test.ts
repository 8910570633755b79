import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listNodeFlags } from '../node-flags.ts';
import { projectRoot } from '../paths.ts';
import { parseDockerfile } from './dockerfile.ts';

const stages = parseDockerfile();
const image = stages.at(-1);
const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');

describe('the image', () => {
  test('copies what is there, and what .dockerignore lets in', () => {
    const own = stages.flatMap(({ copies }) => copies).filter(({ from }) => from === undefined);
    const sources = own.flatMap((copy) => copy.sources);
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !existsSync(path.join(projectRoot, source)))).toEqual([]);
    const letIn = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name));
    expect(sources.filter((source) => !letIn.has(source.split('/')[0]))).toEqual([]);
    const names = stages.map(({ name }) => name);
    const others = stages.flatMap(({ copies }) => copies).flatMap(({ from }) => from ?? []);
    expect(others.filter((from) => !names.includes(from))).toEqual([]);
  });

  test('has every package of the server, wherever npm puts it', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    const needed = Object.entries(packages).filter(([, { dev }]) => dev !== true);
    const folders = new Set(
      needed.flatMap(([name]) => /^(?:(?:server|contract)\/)?node_modules(?=\/)/.exec(name) ?? []),
    );
    expect(folders.size).toBeGreaterThan(0);
    const copied = image?.copies.filter(({ from }) => from === 'modules').flatMap(({ sources }) => sources);
    expect(copied?.toSorted()).toEqual(Array.from(folders, (folder) => `/app/${folder}`).toSorted());
  });

  test('runs as somebody who is not root, as `npm start` does, and says how it is', () => {
    expect(image?.user).toBe('node');
    expect(image?.command).toEqual(['node', ...listNodeFlags('SERVER'), 'server/build/main.js']);
    expect(image?.healthCheck.at(-1)).toContain('/api/health/ready');
    expect(image?.env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
  });

  test('is read-only in the compose file, whose metrics nobody outside can reach', () => {
    const compose = read('compose.yaml');
    expect(compose).toContain('read_only: true');
    expect([...compose.matchAll(/^ {6}- '([\d.:]+)'$/gm)].map(([, port]) => port)).toEqual(['127.0.0.1:3000:3000']);
  });

  test('is read as written', () => {
    const [one] = parseDockerfile('FROM a AS b\nENV X=1 Y=2\nCOPY --from=c d e f\nUSER g\nCMD ["h"]\n');
    expect(one).toMatchObject({ name: 'b', env: { X: '1', Y: '2' }, user: 'g', command: ['h'] });
    expect(one?.copies).toEqual([{ from: 'c', sources: ['d', 'e'], target: 'f' }]);
  });
});
