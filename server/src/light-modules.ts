import { type ResolveFnOutput, registerHooks } from 'node:module';

/** Packages by name: Node looks for one anew, folder by folder, for each file that imports it. */
const found = new Map<string, ResolveFnOutput>();

/**
 * How the process finds its modules, a quarter of its start:
 *
 * - Our files name each other exactly, so there is nothing to look for.
 * - A package is the same one for all of our files.
 * - drizzle's ES modules re-export each other in circles: to link them V8 builds 170 MB of heap that it never gives back,
 *   and takes a second or more. Its CommonJS files are the same code for 25 MB. So the process loads those; the sources
 *   import drizzle as usual.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context;
    if (parentURL === undefined || parentURL.includes('/node_modules/')) return next(specifier, context);
    if (/^\..*\.ts$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    }
    if (specifier.startsWith('.')) return next(specifier, context);
    const known = found.get(specifier);
    if (known) return known;
    const isDrizzle = /^drizzle-orm(\/|$)/.test(specifier);
    const answer = next(specifier, isDrizzle ? { ...context, conditions: ['node', 'require'] } : context);
    found.set(specifier, { ...answer, shortCircuit: true });
    return answer;
  },
});
