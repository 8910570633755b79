import { enableCompileCache } from 'node:module';
import './light-modules.ts';

// Keeps what was stripped and compiled for the next start, which is then quicker and needs less memory.
enableCompileCache();

await import('./start.ts');
