import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const LIBRARIES = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/;
const SHELL =
  /[\\/]src[\\/](app[\\/](shell[\\/](?!side-panel)|access|menus|route-table|style-sheets)|lib[\\/](i18n|session\.|storage|page-title|use-hydrated)|locales|content[\\/]church|ui[\\/](avatar|initials|button|icons|logo-mark|notice|question|leave-question|empty-state))/;
/** What the pages of the site share: drawings, and words that more than one of them shows. */
const SITE = /[\\/]src[\\/](art|content[\\/](?!about|church))[\\/]?/;

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in two files, and what the site's pages share in a third: they pack better than
            // twenty, a slow line need not ask in turns, and the libraries stay in the cache over releases of ours.
            codeSplitting: {
              groups: [
                { name: 'base', test: LIBRARIES, priority: 2 },
                { name: 'shell', test: SHELL, priority: 1 },
                { name: 'site', test: SITE },
              ],
            },
          },
        },
      },
    },
  },
  // Named, so that the first page of the app area does not make the development server start over.
  optimizeDeps: {
    include: ['@mantine/core', '@mantine/notifications', '@tanstack/react-query', 'react-hook-form', 'zod'],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' },
  },
});
