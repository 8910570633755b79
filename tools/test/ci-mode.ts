/**
 * CI runs more fuzz cases, checks pages in more renderings and runs the benchmarks too. Elsewhere the same tests stay
 * within the time limit of `npm test`; `CI=true npm test` does what CI does.
 */
export const isCi = ['true', '1'].includes(process.env['CI'] ?? '');
