import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../paths.ts';

export interface Copy {
  /** Source stage; undefined for the project itself. */
  from: string | undefined;
  sources: string[];
  target: string;
}

export interface Stage {
  name: string;
  copies: Copy[];
  runs: string[];
  env: Record<string, string>;
  user: string | undefined;
  command: string[];
  healthCheck: string[];
}

/** Parses the subset that our Dockerfile uses: one instruction per line. */
export function parseDockerfile(text = readFileSync(path.join(projectRoot, 'Dockerfile'), 'utf8')): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => /^[A-Z]/.test(one))) {
    const [instruction = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    if (instruction === 'FROM') stages.push(emptyStage(words[2] ?? ''));
    const stage = stages.at(-1);
    if (!stage) throw new Error('A Dockerfile begins with FROM');
    if (instruction === 'COPY') stage.copies.push(parseCopy(words));
    else if (instruction === 'RUN') stage.runs.push(rest);
    else if (instruction === 'USER') stage.user = rest;
    else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[];
    else if (instruction === 'HEALTHCHECK') stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
    else if (instruction === 'ENV') for (const word of words) Object.assign(stage.env, parsePair(word));
  }
  return stages;
}

const emptyStage = (name: string): Stage => ({
  name,
  copies: [],
  runs: [],
  env: {},
  user: undefined,
  command: [],
  healthCheck: [],
});

function parseCopy(words: readonly string[]): Copy {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

function parsePair(word: string): Record<string, string> {
  const at = word.indexOf('=');
  return { [word.slice(0, at)]: word.slice(at + 1) };
}
