/**
 * CI runs every API test on both databases, more fuzz cases and the benchmarks, and checks pages in more renderings.
 * Elsewhere the tests stay within the time limit of `npm test`; `CI=true npm test` does what CI does.
 */
export const isCi = ['true', '1'].includes(process.env['CI'] ?? '');

/** Set for a whole run outside CI: `vitest.config.ts` leaves out what the limit of `npm test` has no time for. */
export const LEAVES_TO_CI = 'TESTS_LEFT_TO_CI';
