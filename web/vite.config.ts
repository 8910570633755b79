import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILT_LANGUAGE } from './vite/built-language.ts';
import { CHUNK_GROUPS } from './vite/chunks.ts';
import { extendEntrySignatures } from './vite/entry-signatures.ts';
import { replaceRouteLoading } from './vite/route-loading.ts';
import { translateSentences } from './vite/sentences.ts';
import { dropServerTexts } from './vite/unused-messages.ts';

/** Every page loads these before anything else, so code on demand need not name them again in the list of its files. */
const FIRST_FILES = /^assets\/(?:root|react|router|rolldown-runtime)-/;

export default defineConfig({
  plugins: [
    replaceRouteLoading(),
    dropServerTexts(),
    translateSentences(BUILT_LANGUAGE),
    reactRouter(),
    extendEntrySignatures(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !FIRST_FILES.test(name)) },
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNK_GROUPS } },
        },
      },
    },
  },
  // Named, so that the first page of the app area does not make the development server start over.
  optimizeDeps: {
    include: ['@tanstack/react-query', 'react-hook-form', 'zod'],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' },
  },
});
