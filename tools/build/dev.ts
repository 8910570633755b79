import path from 'node:path';
import { startCommand, stopChildren } from '../child-processes.ts';
import { listNodeFlags } from '../node-flags.ts';
import { projectRoot } from '../paths.ts';

/**
 * The pages on PORT with reload in place, and beside them the API on the next port, restarted at each change of its
 * files. The pages' server hands /api on, so that both share one origin, as in the product.
 */
const pagesPort = Number(process.env['PORT'] ?? 3000);
const apiPort = pagesPort + 1;
const address = `http://localhost:${pagesPort}`;

const watch = ['--watch', '--watch-preserve-output'];
const api = startCommand(process.execPath, [...listNodeFlags('SERVER'), ...watch, 'server/src/main.ts'], {
  env: { PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: process.env['PUBLIC_URL'] ?? address },
  output: { prefix: 'api |' },
});
const pages = startCommand(
  'react-router',
  ['dev', '--port', String(pagesPort), '--strictPort', '--host', 'localhost'],
  {
    cwd: path.join(projectRoot, 'web'),
    env: { API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    output: { prefix: 'web |' },
  },
);
console.log(`Kanisa for development: ${address}. Ctrl-C ends it.`);

const first = await Promise.race([api.finished, pages.finished]);
await stopChildren();
process.exitCode = first.code;
