import { getClient } from '#platform/data/client.ts';
import { cancelPersonalQueries } from '#platform/data/query-client.ts';

/**
 * Ends the session and goes on as a visitor, with nothing personal left in the browser (T-18): the tabs, this one too,
 * forget what they hold as soon as they see it (`follow-session.ts`). What is still asked for in the name of the
 * customer would only be refused, and is let go. Never rejects.
 */
export async function signOut(): Promise<void> {
  await cancelPersonalQueries();
  await getClient().tokens.end();
}
