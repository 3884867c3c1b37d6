import { getClient } from '#platform/client.ts';

/** T-18: nothing of the customer stays in this browser. */
export async function leaveAccount(): Promise<void> {
  const { tokens, storage } = getClient();
  await tokens.end();
  storage.clear();
}
