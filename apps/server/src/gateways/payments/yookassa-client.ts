import { z } from 'zod';
import { isNeverConnected } from '../connection-errors.ts';
import { traceFetch } from '../trace-gateway.ts';
import { parseJson } from '../parse-json.ts';
import { errorName } from '../error-name.ts';
import { readAnswer } from './read-answer.ts';
import { AcquirerRefused, AcquirerUnavailable, ResultUnknown } from './acquirer-errors.ts';
import type { Probe } from './payments.ts';

/** Sends a request: `fetch`, or a function that reaches a stand-in. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

export type YooKassaAccount = { readonly shopId: string; readonly secretKey: string };

export type YooKassaClientOptions = YooKassaAccount & {
  /** The URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly send?: Send;
  readonly timeoutMilliseconds?: number;
};

export type YooKassaClient = {
  /** Reads an object; null: it does not exist. */
  get<Answer>(path: string, shape: z.ZodType<Answer>): Promise<Answer | null>;
  post<Answer>(path: string, key: string, body: object, shape: z.ZodType<Answer>): Promise<Answer>;
  /** Checks the credentials by reading the account. */
  probe(): Promise<Probe>;
};

/** YooKassa's own timeout, after which it answers that the result is unknown. */
const patienceMilliseconds = 30_000;

/** Short, because staff wait for the answer. */
const probeMilliseconds = 10_000;

const meShape = z.object({ account_id: z.union([z.string(), z.number()]) });
const errorShape = z.object({ code: z.string(), parameter: z.string().optional() });

/** Calls https://yookassa.ru/developers/api. Each call succeeds, is refused, or has an unknown result. */
export function createYooKassaClient({
  baseUrl,
  shopId,
  secretKey,
  send = fetch,
  timeoutMilliseconds = patienceMilliseconds,
}: YooKassaClientOptions): YooKassaClient {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

  async function ask(
    path: string,
    {
      headers,
      ...init
    }: Omit<RequestInit, 'headers' | 'method'> & {
      method: 'GET' | 'POST';
      headers?: Record<string, string>;
    },
    milliseconds = timeoutMilliseconds,
  ) {
    try {
      const response = await traceFetch('acquirer', { method: init.method, baseUrl }, () =>
        send(`${baseUrl}${path}`, {
          ...init,
          headers: { accept: 'application/json', authorization, ...headers },
          redirect: 'error',
          signal: AbortSignal.timeout(milliseconds),
        }),
      );
      return { status: response.status, text: await readAnswer(response) };
    } catch (error) {
      if (isNeverConnected(error)) throw new AcquirerUnavailable('YooKassa cannot be reached');
      // Thrown without the cause, because that might quote the request.
      throw new ResultUnknown(`YooKassa gave no answer that can be read (${errorName(error)})`);
    }
  }

  return {
    async get(path, shape) {
      const answer = await ask(path, { method: 'GET' });
      return answer.status === 404 ? null : parse(answer, shape);
    },
    async probe() {
      const answer = await ask('/me', { method: 'GET' }, Math.min(probeMilliseconds, timeoutMilliseconds)).catch(
        () => null,
      );
      if (answer?.status === 401 || answer?.status === 403) return 'wrong_credentials';
      if (answer?.status !== 200) return 'not_reachable';
      const me = meShape.safeParse(parseJson(answer.text));
      if (!me.success) return 'not_reachable';
      return String(me.data.account_id) === shopId ? 'ok' : 'wrong_credentials';
    },
    async post(path, key, body, shape) {
      const headers = { 'content-type': 'application/json', 'idempotence-key': key };
      return parse(await ask(path, { method: 'POST', headers, body: JSON.stringify(body) }), shape);
    },
  };
}

function parse<Answer>({ status, text }: { status: number; text: string }, shape: z.ZodType<Answer>): Answer {
  if (status === 401 || status === 429) throw new AcquirerUnavailable(`YooKassa answered ${status}`);
  if (status >= 400 && status < 500) throw toRefusal(status, text);
  if (status !== 200) throw new ResultUnknown(`YooKassa answered ${status}`);
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) throw new ResultUnknown('YooKassa answered in another shape');
  return parsed.data;
}

function toRefusal(status: number, text: string): AcquirerRefused {
  const parsed = errorShape.safeParse(parseJson(text));
  const code = parsed.data?.code ?? 'unknown';
  const parameter = parsed.data?.parameter ?? null;
  const where = parameter === null ? '' : ` because of ${parameter}`;
  return new AcquirerRefused(`YooKassa refused (${status} ${code})${where}`, { status, code, parameter });
}
