import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './apps/server/src/features/**/*.table.ts',
    './apps/server/src/http/**/*.table.ts',
    './apps/server/src/jobs/*.table.ts',
    './apps/server/src/db/schema/system-schema.ts',
  ],
  out: './apps/server/src/db/migrations',
});
