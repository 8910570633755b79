import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.ts';

type Command = 'start' | 'backup' | 'restore' | 'move';

/** What an npm command of the product tells Node, for whoever runs the same without npm. */
export function nodeFlags(command: Command): string[] {
  const manifest = readFileSync(path.join(projectRoot, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<Command, string> };
  return scripts[command].match(/(?<=\s)--\S+/g) ?? [];
}
