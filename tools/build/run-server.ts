import { createRequire } from 'node:module';
import { serverEntry } from '../paths.ts';

/** Runs the built server in this process: signals reach it, and its exit code is the command's. */
export function runBuiltServer(): void {
  createRequire(import.meta.url)(serverEntry);
}
