import type { Endpoint, EndpointAnswer, EndpointInput, ErrorEnvelope } from '@kaplya/contract';
import { afterAll } from 'vitest';

import { buildApp } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { openTestContext, type TestContextOptions } from './test-context.ts';
import { createTestDatabase } from './test-database.ts';

export type RequestOptions = {
  /** `localhost` is Moscow, `baku.localhost` is Baku. */
  host?: string;
  token?: string;
  headers?: Record<string, string>;
};

export type TestApp = {
  readonly context: Context;
  /** Any request; `path` begins with a slash. */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>;
  /** A call that succeeds, its answer checked against the contract. Throws with the answer of one that does not. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: RequestOptions): Promise<EndpointAnswer<E>>;
  /** A call that is refused. Throws when it succeeds. */
  callRefused<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: RequestOptions,
  ): Promise<{ status: number; error: ErrorEnvelope }>;
};

/**
 * The whole server in process, on a database of its own that holds the demonstration data. Await it at the top of a
 * test file; it closes itself after the file's last test.
 */
export async function startTestApp(options: Omit<TestContextOptions, 'connectionString'> = {}): Promise<TestApp> {
  const { connectionString, drop } = await createTestDatabase();
  const { context, close } = openTestContext({ ...options, connectionString });
  await context.start();
  const app = buildApp(context);
  afterAll(async () => {
    await context.close();
    await close();
    await drop();
  });

  const fetchApp: TestApp['fetch'] = async (path, { host = 'localhost', ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', host);
    return app.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
  };

  const send = (endpoint: Endpoint, input: unknown, { host, token, headers }: RequestOptions = {}) => {
    const { params = {}, query = {}, body } = input as Parts;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    return fetchApp(search.size > 0 ? `${path}?${search.toString()}` : path, {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(host !== undefined && { host }),
    });
  };

  return {
    context,
    fetch: fetchApp,
    async call(endpoint, input, requestOptions) {
      const response = await send(endpoint, input, requestOptions);
      const text = await response.text();
      if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${text}`);
      const answer = endpoint.answer?.parse(JSON.parse(text));
      return answer as EndpointAnswer<typeof endpoint>;
    },
    async callRefused(endpoint, input, requestOptions) {
      const response = await send(endpoint, input, requestOptions);
      const text = await response.text();
      if (response.ok) throw new Error(`${endpoint.id} was not refused: ${text}`);
      return { status: response.status, error: JSON.parse(text) as ErrorEnvelope };
    },
  };
}

type Written = Record<string, string | number | boolean | undefined>;
type Parts = { params?: Written; query?: Written; body?: unknown };
