import { defineConfig } from 'drizzle-kit';

/** Paths are relative to the project's root, where `npm run migrate:generate -- --name <what-changes>` runs. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/*.table.ts',
  out: './server/migrations',
});
