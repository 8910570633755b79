/**
 * In CI nobody waits: fuzz tries more cases, a page is looked at in more ways, and the benches are tried too. Elsewhere the same
 * tests keep `npm test` to its ten minutes; `CI=true npm test` does there what CI does.
 */
export const isCi = ['true', '1'].includes(process.env['CI'] ?? '');
