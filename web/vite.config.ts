import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for what every page needs: it packs better than many, and stays in the cache over releases.
            codeSplitting: {
              groups: [
                { name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es)[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' },
  },
});
