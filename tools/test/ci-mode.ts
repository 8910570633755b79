/**
 * CI runs every API test on both databases, more fuzz cases and the benchmarks, and checks pages in more renderings.
 * Elsewhere the tests stay within the time limit of `npm test`; `CI=true npm test` does what CI does.
 */
export const isCi = ['true', '1'].includes(process.env['CI'] ?? '');
