import path from 'node:path';
import { runCommand } from '../child-processes.ts';
import { projectRoot } from '../paths.ts';

/** The pages' types depend on files that React Router generates from the route table. */
for (const [tool, ...args] of [
  ['react-router', 'typegen'],
  ['tsc', '-p', '.'],
  // The service worker has other globals than a page.
  ['tsc', '-p', 'src/worker'],
] as const) {
  const { code, output } = await runCommand(tool, args, { cwd: path.join(projectRoot, 'web') });
  if (code !== 0) {
    process.stderr.write(output);
    process.exitCode = code;
    break;
  }
}
