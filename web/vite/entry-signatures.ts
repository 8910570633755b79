import type { Plugin } from 'vite';

/**
 * Lets a page's file export more than the page, so that shared modules can be in it. The router asks for exact exports,
 * which costs a file of 100 bytes for each page that is part of a shared chunk. The options hook is used because the
 * router's setting replaces one in the configuration.
 */
export function extendEntrySignatures(): Plugin {
  return {
    name: 'kanisa:entry-signatures',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  };
}
