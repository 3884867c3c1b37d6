import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { findConnectionFault } from '../connection-fault.ts';
import { isNeverConnected } from '../connection-errors.ts';
import { createPublicHosts, type PublicHostsOptions } from './public-hosts.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

async function serve() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    if (request.url === '/999') response.writeHead(999).end('no');
    else if (request.url === '/moved') response.writeHead(302, { location: '/other' }).end();
    else response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, port: (server.address() as AddressInfo).port };
}

/** DNS that answers each name with these addresses, one list for each look-up. */
function dns(...answers: readonly (readonly string[])[]) {
  const looked: string[] = [];
  const left = [...answers];
  const resolve: PublicHostsOptions['resolve'] = (host) => {
    looked.push(host);
    return Promise.resolve(left.shift() ?? []);
  };
  return { looked, resolve };
}

const within = () => AbortSignal.timeout(5000);
const failureOf = (attempt: Promise<unknown>) => attempt.then(() => null).catch((error: unknown) => error);

describe('a host that a partner names is never inside of a network [G-12a]', () => {
  test.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['::1', 'fe80::1', 'fd00:ec2::254', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ])('as the address %s', async (host) => {
    const { resolve, looked } = dns();
    const error = await failureOf(createPublicHosts({ resolve }).connect({ host, port: 465, signal: within() }));
    expect([findConnectionFault(error), isNeverConnected(error), looked]).toEqual(['private_address', true, []]);
  });

  test.each([
    ...['http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://127.1/', 'https://[::1]:8443/'],
    ...['http://[::ffff:a9fe:a9fe]/latest/meta-data', 'https://169.254.169.254/'],
  ])('as %s, whatever form the address has', async (url) => {
    const { resolve } = dns();
    const error = await failureOf(createPublicHosts({ resolve }).fetch(url, { headers: {}, signal: within() }));
    expect(findConnectionFault(error)).toBe('private_address');
  });

  test.each(['localhost', 'localhost.', '2130706433', 'printer'])('as the name %s of this machine', async (host) => {
    const { resolve } = dns(['127.0.0.1']);
    const error = await failureOf(createPublicHosts({ resolve }).connect({ host, port: 25, signal: within() }));
    expect(findConnectionFault(error)).toBe('private_address');
  });

  test('as one of several addresses of a name', async () => {
    const { resolve } = dns(['93.184.216.34', '10.0.0.1']);
    const error = await failureOf(
      createPublicHosts({ resolve }).connect({ host: 'both.example', port: 587, signal: within() }),
    );
    expect(findConnectionFault(error)).toBe('private_address');
  });
});

describe('a host of the internet [G-12a]', () => {
  const isAllowed = (address: string) => address === '127.0.0.1';

  test('is resolved once, and read at that very address: a second answer would lead elsewhere', async () => {
    const { asked, port } = await serve();
    const { looked, resolve } = dns(['127.0.0.1'], ['10.0.0.1']);
    const answer = await createPublicHosts({ resolve, isAllowed }).fetch(`http://maps.example:${port}/api?q=1`, {
      headers: {},
      signal: within(),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect([looked, asked]).toEqual([['maps.example'], [`maps.example:${port} /api?q=1`]]);
  });

  test('is not followed to another place', async () => {
    const { asked, port } = await serve();
    const { resolve } = dns(['127.0.0.1']);
    const answer = await createPublicHosts({ resolve, isAllowed }).fetch(`http://maps.example:${port}/moved`, {
      headers: {},
      signal: within(),
    });
    expect([answer.status, asked]).toEqual([302, [`maps.example:${port} /moved`]]);
  });

  test.each([
    ['has no address', () => Promise.resolve([]), 'name_not_found'],
    ['no name server knows in time', () => Promise.reject(new Error('ECONNREFUSED')), null],
  ])('that %s was never connected to', async (_, resolve, fault) => {
    const error = await failureOf(
      createPublicHosts({ resolve }).connect({ host: 'none.example', port: 587, signal: within() }),
    );
    expect([findConnectionFault(error), isNeverConnected(error)]).toEqual([fault, true]);
  });

  test('that answers with a status that is none is refused, and ends no process', async () => {
    const { port } = await serve();
    const { resolve } = dns(['127.0.0.1']);
    const reading = createPublicHosts({ resolve, isAllowed }).fetch(`http://maps.example:${port}/999`, {
      headers: {},
      signal: AbortSignal.timeout(500),
    });
    await expect(reading).rejects.toThrow(RangeError);
  });

  test('is resolved by name servers, not by the few threads that files and pictures need too', async () => {
    const ended = new AbortController();
    const connecting = failureOf(
      createPublicHosts().connect({ host: 'mail.invalid', port: 465, signal: ended.signal }),
    );
    const waits: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      waits.push(...process.getActiveResourcesInfo());
      await nextTurn();
    }
    ended.abort();
    await connecting;
    expect(waits).not.toContain('GetAddrInfoReqWrap');
  });
});
