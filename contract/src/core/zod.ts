import { config, z } from 'zod';

/**
 * Before the first schema is built: zod otherwise tries out `new Function`, which our content security policy forbids
 * and the browser then reports. Every schema of the contract takes its `z` from here.
 */
config({ jitless: true });

export { z };
