import { registerHooks } from 'node:module';

/** Preloaded into the product: hashes passwords at low cost, as in the API tests. */
const fastArgon2 = new URL('../../server/test/support/fast-argon2.ts', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) => next(name === '@node-rs/argon2' ? fastArgon2 : name, context),
});
