import { pgSchema } from 'drizzle-orm/pg-core';

/** What belongs to no tenant: domains, signing keys, sessions, the migrations' journal. */
export const systemSchema = pgSchema('system');
