import {
  bodyBytesOf,
  endpoints,
  machineEndpoints,
  operatorEndpoints,
  setupEndpoints,
  refusalStatus,
  type Endpoint,
  type ErrorEnvelope,
} from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { actionOf, messageOf } from '#languages/messages.ts';
import { startTestApp } from '../../test/start-test-app.ts';
import { buildApp } from '../app.ts';

const { call, context, fetch } = await startTestApp();

const addProduct = endpoints.addProduct.path;

async function openVisitor(partnerId?: string): Promise<string> {
  return (await call(endpoints.createAnonymousToken, { body: partnerId === undefined ? {} : { partnerId } })).token;
}

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { response, error: (await response.json()) as ErrorEnvelope };
}

describe('a refusal', () => {
  test('has one envelope with everything a client may read [X-02]', async () => {
    const { response, error } = await post('/api/identity/token/refresh', '{"refresh_token":"nonsense"}', {
      'accept-language': 'en',
    });
    const message = 'Access error, please sign in again';
    expect(response.status).toBe(401);
    expect(error).toEqual({
      code: 'identity.token_invalid',
      message,
      errors: [{ code: 'identity.token_invalid', message }],
      'hydra:description': message,
      requestId: response.headers.get('x-request-id'),
    });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('of malformed JSON is 400 [X-02]', async () => {
    const { response, error } = await post('/api/identity/auth/anonymous', '{"partnerId":');
    expect([response.status, error.code]).toEqual([400, 'request.malformed']);
  });

  test('names every field that does not fit at once', async () => {
    const authorization = `Bearer ${await openVisitor('moscow')}`;
    const body = JSON.stringify({ cart: 'no uuid', productId: 7, quantity: 'many', acquisition: 'steal' });
    const { response, error } = await post(addProduct, body, { authorization });
    expect(response.status).toBe(400);
    expect(error.errors.map(({ code, field }) => [code, field])).toEqual(
      ['cart', 'productId', 'quantity', 'acquisition'].map((field) => ['request.invalid', field]),
    );
  });

  test('of a body that is too large is 413, whether or not it says its size', async () => {
    const large = JSON.stringify({ partnerId: 'x'.repeat(bodyBytesOf(endpoints.createAnonymousToken)) });
    const { response, error } = await post('/api/identity/auth/anonymous', large);
    expect([response.status, error.code]).toEqual([413, 'request.too_large']);
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    };
    const streamed = await fetch('/api/identity/auth/anonymous', init);
    expect(streamed.status).toBe(413);
  });

  test('of a body that is no JSON is 415', async () => {
    const { response, error } = await post('/api/identity/auth/anonymous', 'partnerId=moscow', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([response.status, error.code]).toEqual([415, 'request.unsupported_media_type']);
  });

  test('of an unknown path or method is 404 in the same envelope', async () => {
    const attempts = [
      ['GET', '/api/nothing/here'],
      ['PUT', '/api/v1/company'],
      ['POST', '/api/v1/company'],
      ['DELETE', '/api/config'],
    ] as const;
    for (const [method, path] of attempts) {
      const response = await fetch(path, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'request.not_found', errors: [{}] });
      expect(response.headers.get('x-request-id')).not.toBeNull();
    }
  });

  /** A visitor who returns with their first token gets a session row; here the database fails to write it. */
  async function comeBackWhile(condition: string, says: string) {
    const { refresh_token } = await call(endpoints.createAnonymousToken, { body: {} });
    await context.database.execute(
      sql.raw(`
        create function fail() returns trigger language plpgsql as
          $$ begin raise ${condition} using message = '${says}'; end $$;
        create trigger fail before insert on system.session execute function fail()`),
    );
    onTestFinished(async () => {
      await context.database.execute(sql.raw('drop function fail cascade'));
    });
    return post('/api/identity/token/refresh', JSON.stringify({ refresh_token }), { 'accept-language': 'en' });
  }

  test('of a bug is a fixed text without internals', async () => {
    const { response, error } = await comeBackWhile('undefined_table', 'relation "secret_table" does not exist');
    expect(response.status).toBe(500);
    expect(error).toMatchObject({ code: 'server.failed' });
    expect(JSON.stringify(error)).not.toMatch(/secret_table|at .*\.ts/);
  });

  test('of a database that is too busy is 503 and names the time to wait, in the language of the caller', async () => {
    const { response, error } = await comeBackWhile('lock_not_available', 'canceling statement due to lock timeout');
    expect([response.status, error.code]).toEqual([503, 'request.timeout']);
    expect(error.message).toBe('The answer takes too long. Please try again.');
    expect(response.headers.get('retry-after')).toBe('5');
  });

  test('speaks the language of the header that the partner lists, or of the query [rule 80] [P-10] [P-11]', async () => {
    const ask = async (host: string, acceptLanguage: string, search = '') => {
      const headers = { 'accept-language': acceptLanguage };
      const response = await fetch(`/api/nothing${search}`, { host, headers });
      return ((await response.json()) as ErrorEnvelope).message;
    };
    const messageIn = (language: (typeof languages)[number]) =>
      messageOf('request.not_found', {}, { language, currency: 'RUB' });
    const table = [
      ['localhost', 'az', 'ru'],
      ['localhost', 'tr', 'ru'],
      ['localhost', 'uk', 'ru'],
      ['localhost', 'ro-MD', 'ru'],
      ['localhost', 'ro', 'en'],
      ['localhost', 'de', 'en'],
      ['baku.localhost', 'az', 'az'],
      ['baku.localhost', 'tr', 'tr'],
      ['baku.localhost', 'uk', 'ru'],
    ] as const;
    for (const [host, header, language] of table) expect(await ask(host, header)).toBe(messageIn(language));
    for (const language of languages) {
      expect(await ask('localhost', 'de', `?lang=${language}`)).toBe(messageIn(language));
    }
  });
});

test('every refusal has words of its language in all four, and says what to do in all or none [P-10]', () => {
  for (const code of Object.keys(refusalStatus) as (keyof typeof refusalStatus)[]) {
    const messages = languages.map((language) => messageOf(code, {}, { language, currency: 'RUB' }));
    expect([code, messages.filter((message) => message.trim() === '' || message.includes('undefined'))]).toEqual([
      code,
      [],
    ]);
    expect(new Set(messages).size).toBe(languages.length);
    expect(new Set(languages.map((language) => actionOf(code, language) === null)).size).toBe(1);
  }
});

describe('who may call what [A-02] [A-07] [C-10]', () => {
  const table = Object.values<Endpoint>(endpoints).map((endpoint) => [endpoint.id, endpoint] as const);

  function send({ method, path, body }: Endpoint, token?: string): Promise<Response> {
    const url = path.replaceAll(/\{\w+\}/g, '019a1fbb-f820-7ac9-9338-22e5fbb8a19b');
    return fetch(url, {
      method: method.toUpperCase(),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: '{}' }),
    });
  }

  test.each(table)('%s', async (id, endpoint) => {
    const codeOf = async (token?: string) => {
      const response = await send(endpoint, token);
      return response.ok ? null : ((await response.json()) as ErrorEnvelope).code;
    };
    const nobody = await codeOf();
    const invalid = await codeOf('nonsense');
    const withoutPartner = await codeOf(await openVisitor());
    const withPartner = await codeOf(await openVisitor('baku'));

    const ofAccess: readonly (string | null)[] = [
      'identity.token_required',
      'identity.token_invalid',
      'identity.partner_required',
    ];
    if (endpoint.access === 'none') {
      // Two of them report a missing refresh token themselves.
      const own = ['refreshToken', 'revokeToken'].includes(id) ? 'identity.token_required' : null;
      for (const code of [nobody, invalid, withoutPartner, withPartner]) {
        expect(ofAccess.filter((name) => name !== own)).not.toContain(code);
      }
      return;
    }
    expect(nobody).toBe('identity.token_required');
    expect(invalid).toBe('identity.token_invalid');
    expect(withoutPartner === 'identity.partner_required').toBe(endpoint.access === 'partner');
    expect(ofAccess).not.toContain(withPartner);
  });
});

describe('the description of the API', () => {
  type Response = { description: string; content?: Record<string, { schema: unknown }> };
  type Description = {
    openapi: string;
    paths: Record<
      string,
      Record<string, { operationId: string; requestBody?: unknown; responses: Record<string, Response> }>
    >;
    components: { schemas: Record<string, unknown> };
  };
  const load = async () => (await (await fetch('/api/openapi.json')).json()) as Description;

  test('is OpenAPI 3.1 with every call of the contract and no other', async () => {
    const { openapi, paths } = await load();
    expect(openapi).toMatch(/^3\.1\./);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const inContract = Object.values<Endpoint>({
      ...endpoints,
      ...operatorEndpoints,
      ...machineEndpoints,
      ...setupEndpoints,
    }).map(({ id, method, path }) => `${id} ${method} ${path}`);
    expect(described.toSorted()).toEqual(inContract.toSorted());
  });

  test('refers to nothing that is not there, and lists the refusals of each call', async () => {
    const description = await load();
    const references = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name = ''] of references) expect(description.components.schemas).toHaveProperty(name);
    for (const methods of Object.values(description.paths)) {
      for (const { responses } of Object.values(methods)) expect(responses).toHaveProperty('500');
    }
    expect(description.paths['/api/order/calculate_cart_requests']?.['post']?.responses).toHaveProperty('410');
  });

  test('documents the answers while the shop is starting, busy or without its partner', async () => {
    const { paths } = await load();
    const responsesOf = (path: string, method: string) => paths[path]?.[method]?.responses ?? {};
    expect(responsesOf('/api/v1/catalog/products', 'get')['503']?.description).toBe(
      'request.timeout · partner.closed · config.not_ready',
    );
    expect(responsesOf('/api/order/complete_cart_events', 'post')['404']?.description).toContain('partner.unknown');
    expect(JSON.stringify(responsesOf('/readyz', 'get')['503'])).toContain('"unready"');
    expect(JSON.stringify(responsesOf('/api/config', 'get')['503'])).toMatch(
      /not ready yet · request.timeout.*"ready"/,
    );
  });

  test('documents a form with a file apart from JSON, and its refusals [V-09]', async () => {
    const { requestBody, responses } = (await load()).paths['/api/v1/profile/avatar']?.['post'] ?? {};
    expect(requestBody).toMatchObject({
      required: true,
      content: { 'multipart/form-data': { schema: { properties: { file: { type: 'string', format: 'binary' } } } } },
    });
    expect(responses?.['403']?.description).toBe('identity.customer_required');
    expect(responses?.['422']?.description).toContain('identity.partner_required');
  });

  test('names no password of a person, in any call or answer [V-03]', async () => {
    const { paths, components } = await load();
    // 1C has one for its exchange: its protocol knows nothing else.
    const others = (named: object, ofExchange: RegExp) =>
      Object.entries(named).filter(([name]) => !ofExchange.test(name));
    const text = JSON.stringify([
      others(paths, /^\/api\/ops\/exchange(?:\/|$)/),
      others(components.schemas, /^Exchange/),
    ]);
    expect(text).toContain('"challengeId"');
    expect(text).not.toMatch(/password/i);
  });

  test('is cacheable, and is sent in the smallest encoding that the caller accepts', async () => {
    const plain = await fetch('/api/openapi.json');
    const etag = plain.headers.get('etag') ?? '';
    expect(plain.headers.get('cache-control')).toMatch(/^public, max-age=/);
    expect((await fetch('/api/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const small = await fetch('/api/openapi.json', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect((await small.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength / 4);
  });

  test('can be read on a page that takes nothing from elsewhere', async () => {
    const page = await fetch('/api/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect(html).not.toMatch(/https?:\/\//);
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await fetch(path)).status).toBe(200);
    }
  });
});

test('every call of the contract is mounted, and no other', () => {
  const mounted = buildApp(context)
    .routes.filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => `${method} ${path}`);
  const inContract = Object.values<Endpoint>({
    ...endpoints,
    ...operatorEndpoints,
    ...machineEndpoints,
    ...setupEndpoints,
  }).map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  expect(inContract.filter((line) => !mounted.includes(line))).toEqual([]);
  const aside = mounted.filter((line) => !inContract.includes(line));
  // 1C brings a protocol of its own, in plain lines.
  expect(aside.filter((line) => / \/api\/(?!docs|openapi\.json|exchange\/1c$)/.test(line))).toEqual([]);
});

describe('for probes and monitoring', () => {
  test('the process lives and is ready, and says when it is not', async () => {
    expect(await call(machineEndpoints.getLiveness, {})).toEqual({ status: 'live' });
    expect(await call(machineEndpoints.getReadiness, {})).toEqual({
      status: 'ready',
      failingJobs: [],
      hearsChanges: true,
    });
    context.readiness.set(false);
    onTestFinished(() => context.readiness.set(true));
    expect((await fetch('/readyz')).status).toBe(503);
    expect((await fetch('/healthz')).status).toBe(200);
  });

  test('the process is not ready without its database, but lives', async () => {
    vi.spyOn(context.health.$client, 'query').mockRejectedValue(new Error('gone'));
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await fetch('/readyz')).status).toBe(503);
    expect((await fetch('/healthz')).status).toBe(200);
  });

  test('the process stays ready while a job fails, and names it', async () => {
    const app = buildApp(context, { listFailingJobs: () => Promise.resolve(['delete-expired-carts']) });
    const response = await app.request('/readyz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ready',
      failingJobs: ['delete-expired-carts'],
      hearsChanges: true,
    });
  });

  test('the process is not ready while its worker does not run, but lives', async () => {
    let isWorkerRunning = true;
    const app = buildApp(context, { isWorkerRunning: () => isWorkerRunning });
    expect((await app.request('/readyz')).status).toBe(200);
    isWorkerRunning = false;
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
  });

  test('measurements count calls by the pattern of their path', async () => {
    await fetch('/api/partner/partners/moscow/logo.json');
    const response = await fetch('/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(/http_request_duration_seconds_count\{.*logo\.json.*\} [1-9]/);
  });
});
