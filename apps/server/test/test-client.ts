import {
  endpoints,
  errorShape,
  machineEndpoints,
  operatorEndpoints,
  setupEndpoints,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type ErrorEnvelope,
} from '@kaplya/contract';
import { listRefusals } from '#http/api-docs/list-refusals.ts';

export type RequestOptions = {
  /** `localhost` is Moscow, `baku.localhost` is Baku. */
  host?: string;
  token?: string;
  headers?: Record<string, string>;
};

/** Sends any request; `path` begins with a slash. */
export type Fetch = (path: string, init?: RequestInit & { host?: string }) => Promise<Response>;

/** Sends requests to a server in this process, as if its names led here. */
export const fetchFrom =
  (server: { fetch(request: Request): Response | Promise<Response> }): Fetch =>
  async (path, { host = 'localhost', ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('host', host);
    return server.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
  };

export type TestClient = {
  readonly fetch: Fetch;
  /** Makes a call and returns any answer; the input need not fit the endpoint. */
  send(endpoint: Endpoint, input: unknown, options?: RequestOptions): Promise<Response>;
  /** Makes a call that must succeed, and checks the answer against the contract. Throws the answer of a failed one. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: RequestOptions): Promise<EndpointAnswer<E>>;
  /** Makes a call that must be refused. Throws when it succeeds. */
  callRefused<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: RequestOptions,
  ): Promise<{ status: number; error: ErrorEnvelope }>;
};

/** Calls a server by the contract: in process or over the network, like `fetch`. */
export function createTestClient(fetch: Fetch): TestClient {
  const checkedFetch: Fetch = async (path, init) => {
    const response = await fetch(path, init);
    if (response.status >= 400) await assertIsListed(findEndpoint(path, init?.method), response.clone());
    return response;
  };

  const send = (endpoint: Endpoint, input: unknown, { host, token, headers }: RequestOptions = {}) => {
    const { params = {}, query = {}, body } = input as Parts;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    return checkedFetch(search.size > 0 ? `${path}?${search.toString()}` : path, {
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
    fetch: checkedFetch,
    send,
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

/** Endpoints without a parameter first: their paths may fit that of another. */
const everyEndpoint: readonly Endpoint[] = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints]
  .flatMap((some): Endpoint[] => Object.values(some))
  .toSorted((one, two) => one.path.split('{').length - two.path.split('{').length);

/** Undefined when no endpoint matches. */
function findEndpoint(path: string, method = 'get'): Endpoint | undefined {
  const [asked = ''] = path.split('?');
  return everyEndpoint.find(
    (each) =>
      each.method === method.toLowerCase() && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`).test(asked),
  );
}

/** Every refusal must be documented in OpenAPI. */
async function assertIsListed(endpoint: Endpoint | undefined, response: Response): Promise<void> {
  if (!endpoint || !response.headers.get('content-type')?.startsWith('application/json')) return;
  const refusal = errorShape.safeParse(await response.json());
  const listed: ReadonlySet<string> = listRefusals(endpoint);
  const unlisted = refusal.data?.errors.find(({ code }) => !listed.has(code));
  if (unlisted) throw new Error(`${endpoint.id} does not list that it is refused with ${unlisted.code}`);
}

type Written = Record<string, string | number | boolean | undefined>;

type Parts = { params?: Written; query?: Written; body?: unknown };
