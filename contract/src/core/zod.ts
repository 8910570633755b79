import { config, z } from 'zod';

/**
 * This must run before the first schema is built. Otherwise zod probes `new Function`, which our content security
 * policy forbids and the browser reports. Every schema of the contract imports `z` from here.
 */
config({ jitless: true });

export { z };
