import { getClient } from '#platform/data/client.ts';
import { cancelPersonalQueries } from '#platform/data/query-client.ts';

/**
 * Ends the session and continues as a visitor. Nothing personal stays in the browser (T-18): all tabs, this one too,
 * clear their data when the session changes (`follow-session.ts`). Running requests of the customer are cancelled,
 * since they would be refused. Never rejects.
 */
export async function signOut(): Promise<void> {
  // `end()` drops the customer's token at once, so that no further call is made with it.
  const ending = getClient().tokens.end();
  await cancelPersonalQueries();
  await ending;
}
