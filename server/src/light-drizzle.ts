import { registerHooks } from 'node:module';

/**
 * drizzle's ES modules re-export each other in circles: to link them V8 builds 170 MB of heap that it never gives
 * back, and takes a second or more. Its CommonJS files are the same code for 25 MB. So the process loads those;
 * the sources import drizzle as usual.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    /^drizzle-orm(\/|$)/.test(specifier)
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context),
});
