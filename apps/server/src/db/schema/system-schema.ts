import { pgSchema } from 'drizzle-orm/pg-core';

/** The tables of no tenant: domains, signing keys, sessions, the migrations' journal. */
export const systemSchema = pgSchema('system');
