import { onTestFinished } from 'vitest';

import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';

/** Connects to the same database by a cable that a test can cut; it lasts for one test. */
export async function putBehindProxy(
  connectionString: string,
): Promise<{ connectionString: string; proxy: CuttableProxy }> {
  const url = new URL(connectionString.replace('@/', '@localhost/'));
  const socketDir = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  const proxy = await startCuttableProxy(socketDir?.startsWith('/') ? `${socketDir}/.s.PGSQL.${port}` : port);
  onTestFinished(() => proxy.close());
  url.search = '';
  url.host = `127.0.0.1:${proxy.port}`;
  return { connectionString: url.toString(), proxy };
}
