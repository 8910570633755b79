import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILT_LANGUAGE } from './vite/built-language.ts';
import { CHUNK_GROUPS } from './vite/chunks.ts';
import { extendEntrySignatures } from './vite/entry-signatures.ts';
import { replaceRouteLoading } from './vite/route-loading.ts';
import { replaceRouterModules } from './vite/router-modules.ts';
import { translateSentences } from './vite/sentences.ts';
import { dropServerTexts } from './vite/unused-messages.ts';

/**
 * Code on demand names the files that it needs, with the styles of its own parts. Every page has loaded these files
 * before, or needs nothing of their styles, so that the lists, which count in the first load, leave them out.
 */
const FIRST_FILES = /^assets\/(?:root|react|router|rolldown-runtime|app-area)-/;

const listNeededFiles = (file: string, needed: string[]) =>
  needed.filter((name) => name !== file && !FIRST_FILES.test(name));

export default defineConfig({
  plugins: [
    replaceRouteLoading(),
    replaceRouterModules(),
    dropServerTexts(),
    translateSentences(BUILT_LANGUAGE),
    reactRouter(),
    extendEntrySignatures(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: listNeededFiles },
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
