import { HOUR_MS, type Language } from '@kaplya/domain';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { PublicHosts } from '../public-hosts/index.ts';
import { traceFetch } from '../trace-gateway.ts';
import { findConnectionFault } from '../connection-fault.ts';
import { parseJson } from '../parse-json.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { MapsUnavailable, type Pay } from './maps-gateway.ts';

export type MapsClientOptions = {
  /** The URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The name of this client; public services require it. */
  readonly userAgent: string;
  readonly clock: Clock;
  readonly timeoutMilliseconds?: number;
  /** Optional; default: `fetch`. */
  readonly fetch?: PublicHosts['fetch'];
};

export type MapsClient<Answer> = {
  /**
   * Returns the answer to a GET and caches it for a day, because requests cost money. Throws MapsUnavailable for any
   * answer that does not match the client's shape.
   */
  get(path: string, query: readonly QueryPart[], language: Language, pay: Pay | undefined): Promise<Answer>;
};

export type QueryPart = readonly [name: string, value: string];

/** The timeout of a request, in which a customer waits for suggestions while typing. */
const patienceMilliseconds = 5000;
const answersAtMost = 2000;
/** The size of an answer, in bytes: many times that of eight suggestions. */
const bytesAtMost = 128 * 1024;

/** A text of an answer; one that no address has is none. The length comes first: a cut text retains the whole one. */
export const addressText = z.string().max(200).trim().min(1).optional().catch(undefined);

/** Thrown when the caller that started a shared request may not make a paid one; `cause` has the reason. */
class PaymentRefused extends Error {}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytesAtMost) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Creates a client of an address service over HTTP whose answers all have the same shape. */
export function createMapsClient<Answer>(
  { baseUrl, userAgent, clock, timeoutMilliseconds = patienceMilliseconds, fetch: read = fetch }: MapsClientOptions,
  shape: z.ZodType<Answer>,
): MapsClient<Answer> {
  const { host } = new URL(baseUrl);
  const cache = createBoundedCache<Answer>({
    entriesAtMost: answersAtMost,
    lifetimeMilliseconds: 24 * HOUR_MS,
    clock,
  });

  async function load(url: string, language: Language): Promise<Answer> {
    const parsed = shape.safeParse(await readJson(url, language));
    if (!parsed.success) throw new MapsUnavailable(`${host} answered in another shape`, { cause: parsed.error });
    return parsed.data;
  }

  async function readJson(url: string, language: Language): Promise<unknown> {
    try {
      const response = await traceFetch('maps', { method: 'GET', baseUrl }, () =>
        read(url, {
          headers: { accept: 'application/json', 'accept-language': language, 'user-agent': userAgent },
          signal: AbortSignal.timeout(timeoutMilliseconds),
        }),
      );
      if (response.ok) return parseJson(await readText(response));
      await response.body?.cancel();
      const isOfKey = response.status === 401 || response.status === 403;
      throw new MapsUnavailable(`${host} answered ${response.status}`, { fault: isOfKey ? 'wrong_credentials' : null });
    } catch (error) {
      if (error instanceof MapsUnavailable) throw error;
      throw new MapsUnavailable(`${host} gave no answer that can be read`, {
        cause: error,
        fault: findConnectionFault(error),
      });
    }
  }

  return {
    async get(path, query, language, pay) {
      const url = `${baseUrl}${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`;
      for (;;) {
        let isOwn = false;
        let refusal: unknown = null;
        try {
          return await cache.get(`${language} ${url}`, async () => {
            isOwn = true;
            await pay?.().catch((error: unknown) => {
              throw new PaymentRefused('', { cause: error });
            });
            return load(url, language);
          });
        } catch (error) {
          if (!(error instanceof PaymentRefused)) throw error;
          refusal = error.cause;
        }
        // Only the other caller, whose request was shared, was refused, so this caller sends the request itself.
        if (isOwn) throw refusal;
      }
    },
  };
}
