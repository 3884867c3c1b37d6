import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';

/** Opens a cuttable way to a database, with its connection string. */
export async function openDatabaseCable(connectionString: string): Promise<{ cable: CuttableProxy; cabled: string }> {
  const { host, port, user = '', password = '', database = '' } = new Client({ connectionString });
  const cable = await startCuttableProxy(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port);
  onTestFinished(() => cable.close());
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return { cable, cabled: `postgres://${login}@127.0.0.1:${cable.port}/${database}` };
}
