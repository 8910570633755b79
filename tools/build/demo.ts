import { demoEntry } from '../paths.ts';
import { buildProduct, exitWithBuildError } from './build.ts';
import { runBuiltServer } from './run-server.ts';

await buildProduct().catch(exitWithBuildError);
runBuiltServer(demoEntry);
