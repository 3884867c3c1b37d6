import type { IncomingMessage } from 'node:http';
import { bodyBytesOf, itemsOf, type Endpoint } from '@kaplya/contract';
import { z } from 'zod';
import { Refusal, refuseViolations, type RefusalViolation } from '../refusal.ts';
import { findLimitViolations, findUnstorableTexts, violationsAtMost } from './find-limit-violations.ts';
import { readBody } from './read-body.ts';
import { readIncoming } from './read-incoming.ts';
import { searchParamsOf } from './search-params.ts';

type Parsed = { params: unknown; query: unknown; headers: unknown; body: unknown; bytes: Uint8Array };

const noBytes = new Uint8Array();

/**
 * Parses all parts of a request by the endpoint's schemas, and returns all violations at once, each with its field.
 *
 * @param incoming the same request of Node, if it came over the network: its body is read without streams of the web
 * API
 */
export async function parseRequest(
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  incoming: IncomingMessage | null = null,
): Promise<Parsed> {
  const violations: RefusalViolation[] = [];
  const parse = (schema: z.ZodType, value: unknown) => {
    const unbearable = findLimitViolations(value, itemsOf(endpoint));
    for (const field of unbearable) violations.push({ code: 'request.invalid', field });
    if (unbearable.length > 0) return undefined;
    const result = schema.safeParse(value);
    if (result.success) {
      const unstorable = findUnstorableTexts(result.data).slice(0, violationsAtMost);
      for (const field of unstorable) violations.push({ code: 'request.invalid', field });
      return result.data;
    }
    for (const issue of issuesOf(schema, value, result.error).slice(0, violationsAtMost)) {
      const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
      violations.push({
        ...{ code: 'request.invalid', field: issue.path.join('.') },
        ...(isTooLong && { params: { letters: Number(issue.maximum) } }),
      });
    }
    return undefined;
  };

  const { params: ofPath, query, headers, body } = endpoint;
  const search = () => Object.fromEntries([...searchParamsOf(request)].filter(([, value]) => value !== ''));
  const read = body && (await readJson(request, incoming, bodyBytesOf(endpoint)));
  const parsed = {
    params: ofPath && parse(ofPath, params),
    query: query && parse(query, search()),
    headers: headers && parse(headers, Object.fromEntries(request.headers)),
    body: body && parse(body, read?.value),
    bytes: endpoint.needsRawBytes && read ? read.bytes : noBytes,
  };
  refuseViolations(violations.slice(0, violationsAtMost));
  return parsed;
}

/** The violations; of a union those of the intended alternative only, as the others would name fields of their own. */
function issuesOf(schema: z.ZodType, value: unknown, error: z.ZodError): readonly z.core.$ZodIssue[] {
  const [issue] = error.issues;
  if (!(schema instanceof z.ZodUnion) || issue?.code !== 'invalid_union') return error.issues;
  const given = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const fits = schema.options.map((option) =>
    option instanceof z.ZodObject ? given.filter((key) => key in option.shape).length : 0,
  );
  return issue.errors[fits.indexOf(Math.max(...fits))] ?? error.issues;
}

const decoder = new TextDecoder();

/** Reads and parses a JSON body; the value is undefined without a body. */
async function readJson(
  request: Request,
  incoming: IncomingMessage | null,
  maximumBytes: number,
): Promise<{ value: unknown; bytes: Uint8Array }> {
  const limit = { maximumBytes, tooLarge: 'request.too_large' } as const;
  const bytes = await (incoming ? readIncoming(incoming, limit) : readBody(request, limit));
  const text = decoder.decode(bytes);
  if (text === '') return { value: undefined, bytes };
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Refusal('request.unsupported_media_type');
  try {
    return { value: JSON.parse(text) as unknown, bytes };
  } catch {
    throw new Refusal('request.malformed');
  }
}
