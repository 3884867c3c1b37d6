import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The credentials of the one account at the local acquirer. */
export const acquirerAccount = { account: '100500', secretKey: 'test_KeyThatOnlyJourneysKnow' };

/** An acquirer on this machine that only says whose account it is, as YooKassa does. Takes no payments. */
export async function startLocalAcquirer(): Promise<{ url: string; stop: () => void }> {
  const { account, secretKey } = acquirerAccount;
  const wanted = `Basic ${Buffer.from(`${account}:${secretKey}`).toString('base64')}`;
  const server = createServer(({ url, headers }, response) => {
    const isKnown = headers.authorization === wanted;
    const status = url !== '/v3/me' ? 404 : isKnown ? 200 : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? { account_id: account } : { type: 'error', code: 'refused' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
