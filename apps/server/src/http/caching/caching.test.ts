import { endpoints, type Endpoint } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { startTestApp } from '../../../test/start-test-app.ts';

const { call, context, fetch } = await startTestApp();

const search = new URLSearchParams({
  ...{ domain: 'localhost', version: '1.6.9' },
  ...{ latitude: '55.7558', longitude: '37.6173', lat: '55.7558', lon: '37.6173' },
  ...{ text: 'Тверская', address: 'Тверская', forIndividual: '1' },
}).toString();

/** Texts that only one visitor has sent to the shop. */
const secrets = ['Марк-Аврелий Секретов', '+79161112233', 'домофон 7531К'];

async function openVisitorWithData(): Promise<string> {
  const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
  const [name = '', phoneNumber = '', note = ''] = secrets;
  const cart = (await call(endpoints.initCart, { body: {} }, { token })).id;
  await call(endpoints.assignUser, { body: { cart, phoneNumber, name, consents: ['personal_data'] } }, { token });
  await call(endpoints.assignNote, { body: { cart, note } }, { token });
  const params = { userId: decodeJwt(token).sub ?? '' };
  await call(endpoints.acceptAgreement, { params, body: { consentType: 'marketing' } }, { token });
  const restored = await call(endpoints.restoreCart, { params: { id: cart } }, { token });
  expect(JSON.stringify(restored)).toContain(name);
  return token;
}

const owner = await openVisitorWithData();
const { token: stranger } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });

const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'get');
const urlOf = ({ id, path }: Endpoint) => {
  // The only other one that is queried by these names.
  const more = id === 'getItemStatus' ? '&type=product&slug=nothing' : '';
  const withPartner = path.replace('{partnerId}', 'moscow');
  return `${withPartner.replaceAll(/\{\w+\}/g, '019a1fbb-f820-7ac9-9338-22e5fbb8a19b')}?${search}${more}`;
};

async function read(endpoint: Endpoint, options: { token?: string; host?: string; language?: string } = {}) {
  const { token, host = 'localhost', language = 'ru' } = options;
  const response = await fetch(urlOf(endpoint), {
    host,
    headers: {
      'accept-language': language,
      'accept-encoding': 'identity',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return { headers: response.headers, text: await response.text() };
}

describe('publicly cacheable answers', () => {
  const open = reads.filter(({ access }) => access === 'none').map((endpoint) => [endpoint.id, endpoint] as const);

  test.each(open)('%s holds nothing of one visitor and depends on its URL or says on what', async (_id, endpoint) => {
    const { headers, text } = await read(endpoint, { token: owner });
    for (const secret of secrets) expect(text).not.toContain(secret);
    if (!headers.get('cache-control')?.startsWith('public')) {
      expect(headers.get('cache-control')).toMatch(/no-store/);
      return;
    }
    expect((await read(endpoint, { token: stranger })).text).toBe(text);
    expect((await read(endpoint)).text).toBe(text);

    const vary = headers.get('vary') ?? '';
    expect(vary).toMatch(/Authorization/);
    const encoded = await fetch(urlOf(endpoint), { headers: { 'accept-encoding': 'br' } });
    if (encoded.headers.has('content-encoding')) expect(vary).toMatch(/Accept-Encoding/);
    if ((await read(endpoint, { language: 'en' })).text !== text) expect(vary).toMatch(/Accept-Language/);
    if ((await read(endpoint, { host: 'baku.localhost' })).text !== text) expect(vary).toMatch(/Host/);
  });
});

test('every public answer has a tag, and whoever has it is sent nothing again', async () => {
  const untagged: string[] = [];
  for (const endpoint of reads.filter(({ access }) => access === 'none')) {
    const { headers } = await read(endpoint);
    if (!headers.get('cache-control')?.startsWith('public')) continue;
    const etag = headers.get('etag');
    const again = await fetch(urlOf(endpoint), { headers: { 'if-none-match': etag ?? '' } });
    if (etag === null || again.status !== 304) untagged.push(endpoint.id);
  }
  expect(untagged).toEqual([]);
});

test('of the calls without a bearer only the order of a signed link and the cells, which change at any moment, are stored by no cache', async () => {
  const open = reads.filter(({ access }) => access === 'none');
  const answers = await Promise.all(
    open.map(async (endpoint) => ({ endpoint, headers: (await read(endpoint)).headers })),
  );
  const unkept = answers.filter(({ headers }) => !headers.get('cache-control')?.startsWith('public'));
  expect(unkept.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(['getOrderStatus', 'listCells']);
});

test('an answer that a token decided over the URL is for its bearer alone', async () => {
  const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'baku' } });
  const ofBaku = await read(endpoints.getCompany, { token });
  expect(ofBaku.text).toContain('"partnerId":"baku"');
  expect(ofBaku.headers.get('cache-control')).toBe('private, no-store');
  const { headers } = await read(endpoints.getCompany, { token, host: 'baku.localhost' });
  expect(headers.get('cache-control')).toMatch(/^public/);
});

describe('what is of one visitor', () => {
  const personal = reads.filter(({ access }) => access !== 'none').map((endpoint) => [endpoint.id, endpoint] as const);

  test.each(personal)('%s is stored by no cache', async (_id, endpoint) => {
    for (const options of [{ token: owner }, { token: stranger }, {}]) {
      expect((await read(endpoint, options)).headers.get('cache-control')).toBe('private, no-store');
    }
  });
});

describe('a service that was moved to another host', async () => {
  await context.database.execute(sql`insert into system.domain values ('api.elsewhere.example', '')`);
  context.changes.announce('partner', 'moscow');

  const atService = (headers: Record<string, string>, method = 'GET', path = '/api/v1/company') =>
    fetch(`${path}?partnerId=moscow`, { method, host: 'api.elsewhere.example', headers });

  test("answers pages of the partner's own domains, without cookies", async () => {
    const { headers } = await atService({ origin: 'http://localhost:3000' });
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    const preflight = await atService(
      { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
      'OPTIONS',
      '/api/order/carts',
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*X-Source.*X-Device-Info/);
  });

  test('lets pages of any other origin read nothing, of another scheme or port neither [P-50]', async () => {
    for (const origin of [
      ...['http://evil.example', 'http://baku.localhost:3000', 'null', 'http://localhost.evil.example:3000'],
      ...['https://localhost:3000', 'http://localhost:3001', 'http://localhost', 'http://localhost:3000/'],
    ]) {
      const { headers } = await atService({ origin });
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(headers.get('vary')).toMatch(/Origin/);
      const preflight = await atService({ origin, 'access-control-request-method': 'GET' }, 'OPTIONS');
      expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test('needs no such headers at the origin of the shop', async () => {
    const options = { host: 'localhost:3000', headers: { origin: 'http://localhost:3000' } };
    const { headers } = await fetch('/api/v1/company', options);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('of a real shop knows no page of this machine, whatever the demonstration left there [P-50]', async () => {
    const real = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://localhost:3443', SANDBOX: 'off' } });
    await real.context.database.execute(
      sql`insert into system.domain values ('api.elsewhere.example', ''), ('voda.example', 'moscow')`,
    );
    real.context.changes.announce('partner', 'moscow');
    const allowedTo = async (origin: string) => {
      const options = { host: 'api.elsewhere.example', headers: { origin } };
      const { headers } = await real.fetch('/api/v1/company?partnerId=moscow', options);
      return headers.get('access-control-allow-origin');
    };
    expect(await allowedTo('https://voda.example:3443')).toBe('https://voda.example:3443');
    for (const origin of ['https://localhost:3443', 'https://baku.localhost:3443', 'http://voda.example:3443']) {
      expect(await allowedTo(origin)).toBeNull();
    }
  });
});
