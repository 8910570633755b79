import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

/** `npm run build [server | web]`: builds what changed since the last build. */
export async function buildProduct(): Promise<void> {
  await buildServer();
  await buildWeb();
}

/** Prints a failed build without a stack and ends the process. */
export function exitWithBuildError(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

if (import.meta.main) {
  const build = { server: buildServer, web: buildWeb }[process.argv[2] ?? ''] ?? buildProduct;
  await build().catch(exitWithBuildError);
}
