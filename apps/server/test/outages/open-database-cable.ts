import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';

/** A way to a database that a test can cut, and its connection string. */
export async function openDatabaseCable(connectionString: string): Promise<{ cable: CuttableProxy; cabled: string }> {
  const { host, port, user = '', password = '', database = '' } = new Client({ connectionString });
  const cable = await startCuttableProxy(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port);
  onTestFinished(() => cable.close());
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return { cable, cabled: `postgres://${login}@127.0.0.1:${cable.port}/${database}` };
}
