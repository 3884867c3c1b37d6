import { Client } from 'pg';

/** For what needs a connection of its own: a lock, a migration. Close it with `end()`. */
export async function openClient(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Its next statement says that it broke; an event that nobody hears would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // What waits or works for a process that is gone would go on for as long as it takes, with its locks. Not every
    // system can look.
    await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
