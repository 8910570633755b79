import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import { runCommand } from '../child-processes.ts';

interface Step {
  name: string;
  command: [tool: string, ...args: string[]];
  /** Command that may fix a failure. */
  hint?: string;
}

const node = process.execPath;

/** The longest first, so that two cores end together. */
const STEPS: readonly Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--report-unused-disable-directives'], hint: 'npm run fix' },
  { name: 'types of the web app', command: [node, 'tools/check/web-types.ts'] },
  { name: 'types of the server', command: ['tsc', '-p', 'server'] },
  { name: 'migrations', command: [node, 'tools/check/migration-drift.ts'], hint: 'npm run migrate:generate' },
  { name: 'types of scripts and tests', command: ['tsc', '-p', '.'] },
  { name: 'types of the contract', command: ['tsc', '-p', 'contract'] },
  { name: 'import boundaries', command: [node, 'tools/check/boundaries.ts'] },
  { name: 'sentences in both languages', command: [node, 'tools/check/sentences.ts'] },
  { name: 'linear patterns', command: [node, 'tools/check/patterns.ts'] },
  { name: 'OpenAPI', command: [node, 'tools/build/openapi.ts', '--check'], hint: 'npm run openapi' },
  { name: 'format', command: ['biome', 'check', '.'], hint: 'npm run fix' },
];

/**
 * Limits tools written in Go: as many steps as cores run at once, and several threads per step would double CPU time.
 */
const ONE_CORE = { GOMAXPROCS: '1', GOGC: '400' };

/** Runs every step, also after a failure, and returns the failed ones. */
export async function runChecks(): Promise<string[]> {
  const waiting = [...STEPS];
  const failed: string[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await runStep(step))) failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(4, availableParallelism())) }, worker));
  return failed;
}

async function runStep({ name, command, hint }: Step): Promise<boolean> {
  const [tool, ...args] = command;
  const startedAt = performance.now();
  const { code, output } = await runCommand(tool, args, { env: ONE_CORE });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`${styleText('green', 'ok')}      ${name} (${seconds} s)`);
    return true;
  }
  const advice = hint === undefined ? '' : `, \`${hint}\` may mend it`;
  console.log(`${styleText('red', 'failed')}  ${name} (${seconds} s${advice})\n${output.trimEnd()}\n`);
  return false;
}

if (import.meta.main) {
  const failed = await runChecks();
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
