import { Client } from 'pg';

/** Opens a dedicated connection, for a lock or a migration. Close it with `end()`. */
export async function openClient(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Ignored here, because the connection's next statement reports the break; an unhandled event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Without this setting, a statement of a killed process would run to its end and hold its locks. Fails on systems
    // that cannot detect a closed connection.
    await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
