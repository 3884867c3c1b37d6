import { z } from 'zod';
import { isNeverConnected } from '../connection-errors.ts';
import { traceFetch } from '../trace-gateway.ts';
import { parseJson } from '../parse-json.ts';
import { errorName } from '../error-name.ts';
import { AcquirerRefused, AcquirerUnavailable, ResultUnknown } from './acquirer-errors.ts';
import type { Probe } from './payments.ts';
import { readAnswer } from './read-answer.ts';
import { toForm, type FormFields } from './to-form.ts';

export type StripeClientOptions = {
  /** The id of the account: `acct_…`. */
  readonly account: string;
  readonly secretKey: string;
  /** The URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly timeoutMilliseconds?: number;
};

export type StripeClient = {
  /** Reads an object; null: it does not exist. */
  get<Answer>(path: string, query: FormFields, shape: z.ZodType<Answer>): Promise<Answer | null>;
  /** Throws CardDeclined for a card that its bank declines. */
  post<Answer>(path: string, key: string, fields: FormFields, shape: z.ZodType<Answer>): Promise<Answer>;
  /** Checks the credentials by reading the account. */
  probe(): Promise<Probe>;
};

/** Thrown when the bank declined the card; Stripe has a PaymentIntent for the attempt then. */
export class CardDeclined extends AcquirerRefused {
  readonly paymentIntent: unknown;

  constructor(message: string, details: { code: string; paymentIntent: unknown }) {
    super(message, { status: 402, code: details.code, parameter: null });
    this.name = 'CardDeclined';
    this.paymentIntent = details.paymentIntent;
  }
}

/**
 * Thrown for a failed request whose answer Stripe has stored with the idempotency key: repeating it returns the same
 * failure without another attempt.
 */
export class FailureRepeated extends ResultUnknown {}

/**
 * The version of Stripe's API whose shapes are used here; sent with each request, because an account has a default of
 * its own.
 */
const apiVersion = '2026-10-28.endive';
const patienceMilliseconds = 30_000;
/** Short, because staff wait for the answer. */
const probeMilliseconds = 10_000;

const errorShape = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    param: z.string().optional(),
    payment_intent: z.unknown().optional(),
  }),
});

const accountShape = z.object({ id: z.string() });

type StripeError = z.output<typeof errorShape>['error'];

/** Calls https://docs.stripe.com/api. Each call succeeds, is refused, or has an unknown result. */
export function createStripeClient({
  account,
  secretKey,
  baseUrl,
  timeoutMilliseconds = patienceMilliseconds,
}: StripeClientOptions): StripeClient {
  async function ask(
    path: string,
    init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
    milliseconds = timeoutMilliseconds,
  ) {
    try {
      const response = await traceFetch('acquirer', { method: init.method, baseUrl }, () =>
        fetch(`${baseUrl}${path}`, {
          ...init,
          headers: {
            ...{ accept: 'application/json', authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion },
            ...init.headers,
          },
          redirect: 'error',
          signal: AbortSignal.timeout(milliseconds),
        }),
      );
      const isRepeated = response.headers.get('idempotent-replayed') === 'true';
      return { status: response.status, isRepeated, text: await readAnswer(response) };
    } catch (error) {
      if (isNeverConnected(error)) throw new AcquirerUnavailable('Stripe cannot be reached');
      // Thrown without the cause, because that might quote the request.
      throw new ResultUnknown(`Stripe gave no answer that can be read (${errorName(error)})`);
    }
  }

  return {
    async get(path, query, shape) {
      const search = toForm(query);
      const answer = await ask(search === '' ? path : `${path}?${search}`, { method: 'GET' });
      return answer.status === 404 ? null : parse(answer, shape);
    },
    async post(path, key, fields, shape) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key };
      return parse(await ask(path, { method: 'POST', headers, body: toForm(fields) }), shape);
    },
    async probe() {
      const milliseconds = Math.min(probeMilliseconds, timeoutMilliseconds);
      const answer = await ask('/v1/account', { method: 'GET' }, milliseconds).catch(() => null);
      if (answer?.status === 401 || answer?.status === 403) return 'wrong_credentials';
      const own = answer?.status === 200 ? accountShape.safeParse(parseJson(answer.text)) : null;
      if (!own?.success) return 'not_reachable';
      return own.data.id === account ? 'ok' : 'wrong_credentials';
    },
  };
}

type Answered = { readonly status: number; readonly isRepeated: boolean; readonly text: string };

function parse<Answer>({ status, isRepeated, text }: Answered, shape: z.ZodType<Answer>): Answer {
  if (status === 401 || status === 429) throw new AcquirerUnavailable(`Stripe answered ${status}`);
  if (status >= 400 && status < 500) throw toError(status, errorShape.safeParse(parseJson(text)).data?.error ?? null);
  if (status !== 200 && isRepeated) throw new FailureRepeated(`Stripe answered ${status}, as before`);
  if (status !== 200) throw new ResultUnknown(`Stripe answered ${status}`);
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) throw new ResultUnknown('Stripe answered in another shape');
  return parsed.data;
}

function toError(status: number, error: StripeError | null): Error {
  // Status 409: another request with the same key is still being processed.
  if (status === 409) return new ResultUnknown('Stripe is still busy with the same request');
  const code = error?.decline_code ?? error?.code ?? error?.type ?? 'unknown';
  const parameter = error?.param ?? null;
  const where = parameter === null ? '' : ` because of ${parameter}`;
  const message = `Stripe refused (${status} ${code})${where}`;
  if (status === 402 && error?.payment_intent !== undefined) {
    return new CardDeclined(message, { code, paymentIntent: error.payment_intent });
  }
  return new AcquirerRefused(message, { status, code, parameter });
}
