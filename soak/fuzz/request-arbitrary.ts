import fc from 'fast-check';
import { nastyText, nastyValue, valueOf, type Reading, type Schema } from './value-arbitrary.ts';

/** The description of one call in `/api/openapi.json`. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly body: Schema | null;
};

export type FuzzRequest = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
type DocumentOperation = {
  readonly operationId: string;
  readonly parameters?: Operation['parameters'];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

export function readOperations({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      ...{ id: operationId, method, path, parameters },
      body: requestBody ? (Object.values(requestBody.content)[0]?.schema ?? {}) : null,
    })),
  );
}

export const schemasOf = ({ components }: Document): Reading['schemas'] => components.schemas;
export type { Document };

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
const jsonType = 'application/json';

/** One in this many parts of a request is an undocumented one. */
const nastyWeights = { usual: 14, nasty: 1 };

const rarely = <T>(usual: fc.Arbitrary<T>, nasty: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: nastyWeights.usual, arbitrary: usual }, { weight: nastyWeights.nasty, arbitrary: nasty });

/** Generates requests of a call: valid, nearly valid and broken ones. */
export function requestOf(operation: Operation, reading: Reading): fc.Arbitrary<FuzzRequest> {
  const { id, method, path, parameters } = operation;
  const part = (place: string): fc.Arbitrary<Record<string, unknown>> => {
    const some = parameters.filter((each) => each.in === place);
    const values = some.map((each) => [each.name, rarely(valueOf(each.schema, reading, each.name), nastyText)]);
    const requiredKeys = place === 'path' ? undefined : some.filter((each) => each.required).map(({ name }) => name);
    const record = Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>;
    return requiredKeys ? fc.record(record, { requiredKeys }) : fc.record(record);
  };
  const body = operation.body === null ? rarely(fc.constant(null), broken) : bodyOf(operation.body, reading);
  return fc
    .record({
      params: part('path'),
      query: rarely(part('query'), fc.dictionary(nastyText, nastyText, { maxKeys: 4 })),
      headers: part('header'),
      body,
      method: rarely(fc.constant(method), fc.constantFrom(...methods)),
      type: rarely(
        fc.constant(jsonType),
        fc.constantFrom(
          'text/plain',
          'multipart/form-data; boundary=x',
          `${jsonType}; charset=utf-16`,
          'application/x-www-form-urlencoded',
        ),
      ),
    })
    .map((parts) => {
      const written = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toUrlText(parts.params[name]));
      const search = Object.entries(parts.query).map(([name, value]) => `${toUrlText(name)}=${toUrlText(value)}`);
      const hasBody = parts.body !== null && !['get', 'head', 'trace'].includes(parts.method);
      return {
        operation: id,
        method: parts.method.toUpperCase(),
        path: search.length > 0 ? `${written}?${search.join('&')}` : written,
        headers: { ...toHeaders(parts.headers), ...(hasBody && { 'content-type': parts.type }) },
        body: hasBody ? parts.body : null,
      };
    });
}

const broken: fc.Arbitrary<string | null> = fc.constantFrom(
  ...['', '{', '[]', 'null', '"', '{"a":1,}', 'NaN', '[1e999]', '{"cart":1,"cart":2}', '\uFEFF{}', '{"a":"\\ud800"}'],
  ...['['.repeat(7000), '['.repeat(7000) + ']'.repeat(7000), `{"a":"${'x'.repeat(20_000)}"}`, '{"__proto__":{"a":1}}'],
  `[${'1,'.repeat(7000)}1]`,
);

function bodyOf(schema: Schema, reading: Reading): fc.Arbitrary<string | null> {
  const usual = valueOf(schema, reading);
  const spoilt = fc.tuple(usual, fc.nat(), nastyValue, fc.boolean()).map(([value, at, nasty, isTwice]) => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(nasty) ?? 'null';
    const keys = Object.keys(value);
    const key = keys[at % Math.max(keys.length, 1)] ?? 'cart';
    const text = JSON.stringify({ ...value, [key]: nasty });
    return isTwice
      ? text
      : `${JSON.stringify(value).slice(0, -1)}${keys.length > 0 ? ',' : ''}${JSON.stringify(key)}:${JSON.stringify(nasty)}}`;
  });
  const written = usual.map((value) => JSON.stringify(value) ?? 'null');
  return fc.oneof(
    { weight: 6, arbitrary: written },
    { weight: 4, arbitrary: spoilt },
    { weight: 1, arbitrary: broken },
  );
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A URL cannot hold half a surrogate pair, but it can hold its bytes. */
function toUrlText(value: unknown): string {
  const text = toText(value);
  if (text === '%00') return text;
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

function toHeaders(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toText(value).replaceAll(/[^\t\x20-\x7E\x80-\xFF]/g, 'ÿ')]),
  );
}
