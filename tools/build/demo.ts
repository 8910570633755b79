import { buildProduct, exitWithBuildError } from './build.ts';
import { runBuiltServer } from './run-server.ts';

await buildProduct().catch(exitWithBuildError);
process.argv.splice(2, 0, 'demo');
runBuiltServer();
