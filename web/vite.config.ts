import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { leanContract } from './vite/lean-contract.ts';
import { SHARED } from './vite/web-chunks.ts';

const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const ROUTER = /node_modules[\\/](react-router|cookie-es)[\\/]/;
const SHELL =
  /[\\/]src[\\/](app[\\/](shell[\\/](?!side-panel)|access|menus|route-table|style-sheets)|lib[\\/](early-submit|i18n|session\.|storage|page-title|use-hydrated|use-wide|later-watch)|features[\\/]messaging[\\/]shared[\\/]unread-count|locales|content[\\/]church\.|ui[\\/](avatar|initials|button|icons|logo-mark|notice|question|leave-question|empty-state))/;
/** What the pages of the site share: drawings, and words that more than one of them shows. */
const SITE = /[\\/]src[\\/](art|content[\\/](?!about|calendar|church|counties))[\\/]?/;

/** How days are reckoned and written: on pages behind the login too, which show none of the site's drawings. */
const DAYS = /[\\/]src[\\/]content[\\/]calendar\.ts/;

/** What only the pages behind the login use, and nearly all of them do. */
const LIBRARY = /node_modules[\\/]@tanstack/;

/** How the server is asked. The shell of a public page loads it for whoever is signed in. */
const CALLS = /[\\/]src[\\/](lib[\\/](api|http|renewal)|client-messages)\.ts$/;

export default defineConfig({
  plugins: [leanContract(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files pack better than twenty, and a slow line need not ask in turns. But the libraries come in two, side
            // by side: a connection begins slowly, and one file of 93 kB would keep a phone waiting for half a second more.
            // They stay in the cache over releases of ours.
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 20 },
                { name: 'router', test: ROUTER, priority: 20 },
                { name: 'shell', test: SHELL, priority: 10 },
                { name: 'days', test: DAYS, priority: 10 },
                { name: 'site', test: SITE, priority: 10 },
                { name: 'calls', test: CALLS, priority: 10 },
                { name: 'library', test: LIBRARY, priority: 10 },
                ...SHARED,
              ],
            },
          },
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
