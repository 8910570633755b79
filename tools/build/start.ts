import { buildWeb } from './build.ts';

try {
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this very process: signals reach the server, and its exit code is the command's.
await import('../../server/src/main.ts');
