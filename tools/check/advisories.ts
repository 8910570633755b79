import { parseArgs } from 'node:util';
import { runCommand } from '../child-processes.ts';
import { listLockedPackages } from './lock-file.ts';

/** npm's answer: a report, or only the message of a failure. */
interface AuditAnswer {
  vulnerabilities?: Record<string, Vulnerability>;
  message?: string;
}

interface Vulnerability {
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
  /** Places in the lock file. */
  nodes: string[];
}

export type AdvisoryResult =
  | { kind: 'none' }
  | { kind: 'found'; lines: string[] }
  /** Nothing was checked. */
  | { kind: 'unreachable'; reason: string };

/** Exit codes: a script can tell "not checked" from "found". */
const EXIT_CODES = { none: 0, found: 1, unreachable: 2 } as const;

/**
 * Compares the lock file with the registry's advisories. The build and test tools are left out unless `isComplete`. npm
 * is asked about all packages, because its `--omit=dev` does not know all packages of workspaces.
 */
export async function checkAdvisories(options: { isComplete: boolean }): Promise<AdvisoryResult> {
  const args = ['audit', '--json', '--package-lock-only', '--loglevel=silent', '--fetch-retries=1'];
  const { output } = await runCommand('npm', args, { env: { npm_config_fetch_retry_mintimeout: '500' } });
  const { vulnerabilities, message = output.trim().split('\n')[0] } = parseNpmJson(output) ?? {};
  if (vulnerabilities === undefined) return { kind: 'unreachable', reason: hideAddress(message ?? 'no answer') };
  const places = new Set(listLockedPackages(options).map(({ place }) => place));
  const found = Object.entries(vulnerabilities).filter(([, { nodes }]) => nodes.some((place) => places.has(place)));
  return found.length === 0 ? { kind: 'none' } : { kind: 'found', lines: found.map((one) => formatVulnerability(one)) };
}

function formatVulnerability([name, { severity, range, via }]: [string, Vulnerability]): string {
  const causes = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} (${cause.url})`));
  return `${severity.padEnd(9)} ${name} ${range}: ${causes.join('; ')}`;
}

/** Warnings may surround the JSON. */
function parseNpmJson(output: string): AuditAnswer | null {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as AuditAnswer;
  } catch {
    return null;
  }
}

/** A registry's address may hold credentials. */
const hideAddress = (text: string) => text.replaceAll(/https?:\/\/[^\s"]+/g, '(the registry)');

const SENTENCES = {
  none: 'No known advisory concerns the packages of the lock file.',
  found: 'Known advisories concern these packages; update them (docs/dependencies.md):',
  unreachable: 'NOT CHECKED: the advisory service of the registry could not be reached, so nothing is known.',
} as const;

/** `npm run advisories [-- --all]` */
if (import.meta.main) {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  const result = await checkAdvisories({ isComplete: values.all });
  console.log(SENTENCES[result.kind]);
  if (result.kind === 'found') console.log(result.lines.join('\n'));
  if (result.kind === 'unreachable') console.log(`The answer was: ${result.reason}`);
  process.exitCode = EXIT_CODES[result.kind];
}
