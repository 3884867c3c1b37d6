import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyBytesOf, itemsOf, type Endpoint } from './endpoint.ts';
import { endpoints, machineEndpoints, operatorEndpoints, setupEndpoints } from './index.ts';

// Every input is bounded before the server acts on it [P-46].

type Json = { readonly [key: string]: Json } & {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly items?: Json;
};

/** Formats whose pattern allows a limited length only. */
const formatLengths: Readonly<Record<string, number>> = { uuid: 36, date: 10 };

/** The most UTF-8 bytes of a character, counted in units of `maxLength`. */
const bytesOfUnit = 3;

/** Finds unbounded parts of a schema, and the size of its largest value in bytes. */
function measure(schema: z.ZodType, longest = itemsOf({})): { readonly unbounded: string[]; readonly bytes: number } {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const unbounded: string[] = [];

  const sizeOf = (node: Json, path: string): number => {
    if (node.$ref !== undefined) {
      const at = node.$ref.split('/').slice(1);
      return sizeOf(
        at.reduce<Json>((found, key) => found[key] as Json, root),
        path,
      );
    }
    if (node.const !== undefined) return JSON.stringify(node.const).length;
    if (node.enum) return Math.max(...node.enum.map((each) => JSON.stringify(each).length));
    if (node.allOf) {
      const { allOf, ...own } = node;
      return sizeOf(Object.assign({}, ...allOf, own) as Json, path);
    }
    const some = node.anyOf ?? node.oneOf;
    if (some) return Math.max(...some.map((each) => sizeOf(each, path)));
    if (Array.isArray(node.type)) return Math.max(...node.type.map((type) => sizeOf({ ...node, type } as Json, path)));
    if (node.type === 'boolean' || node.type === 'null') return 5;
    if (node.type === 'number' || node.type === 'integer') {
      if (!Number.isFinite(node.minimum) || !Number.isFinite(node.maximum)) unbounded.push(path);
      return node.type === 'integer' ? Math.max(`${node.minimum}`.length, `${node.maximum}`.length) : 24;
    }
    if (node.type === 'string') {
      const length = node.maxLength ?? formatLengths[node.format ?? ''];
      if (length === undefined) unbounded.push(path);
      return 2 + (length ?? 0) * bytesOfUnit;
    }
    if (node.type === 'array') {
      if (node.maxItems === undefined || node.maxItems > longest) unbounded.push(path);
      return 2 + (node.maxItems ?? 0) * (1 + sizeOf(node.items ?? {}, `${path}[]`));
    }
    if (node.type === 'object' && node.properties && typeof node['additionalProperties'] !== 'object') {
      const fields = Object.entries(node.properties);
      return 2 + fields.reduce((sum, [name, each]) => sum + name.length + 4 + sizeOf(each, `${path}.${name}`), 0);
    }
    unbounded.push(path);
    return 0;
  };

  return { bytes: sizeOf(root, ''), unbounded };
}

/** Accepts any acquirer's content; only its id is used, and nothing is trusted. */
const ofAnyShape = ['takePaymentNotification.body'];

const parts = ['params', 'query', 'headers', 'body'] as const;
const every = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints].flatMap((group): Endpoint[] =>
  Object.values(group),
);

describe('what a request may hold', () => {
  test('each text, list, number and object of each call has a bound [P-46]', () => {
    const unbounded = every.flatMap((endpoint) =>
      parts.flatMap((part) => {
        const schema = endpoint[part];
        const found = schema ? measure(schema, itemsOf(endpoint)).unbounded : [];
        return found.map((path) => `${endpoint.id}.${part}${path}`);
      }),
    );
    expect(unbounded).toEqual(ofAnyShape);
  });

  test('a bound that is missing is found, wherever it is [P-46]', () => {
    const schema = z
      .object({
        text: z.string(),
        list: z.array(z.boolean()),
        number: z.number(),
        many: z.record(z.string(), z.boolean()),
        any: z.unknown(),
        either: z.union([z.boolean(), z.object({ deep: z.array(z.string()).max(3) })]),
        named: z.object({ text: z.string().trim() }).meta({ id: 'NamedForThisTest' }),
        moment: z.iso.datetime(),
        bounded: z.object({ text: z.string().max(3), id: z.uuid(), day: z.iso.date(), count: z.int() }),
      })
      .optional();
    expect(measure(schema).unbounded).toEqual([
      '.text',
      '.list',
      '.number',
      '.many',
      '.any',
      '.either.deep[]',
      '.named.text',
      '.moment',
    ]);
  });

  test('the largest body that fits its call is let in, and no call lets in more without need [P-46]', () => {
    for (const endpoint of every.filter(({ body }) => body)) {
      const { bytes } = measure(endpoint.body as z.ZodType, itemsOf(endpoint));
      expect(bytes, endpoint.id).toBeLessThanOrEqual(bodyBytesOf(endpoint));
      if (endpoint.maximumBodyBytes !== undefined && !ofAnyShape.includes(`${endpoint.id}.body`))
        expect(bytes, endpoint.id).toBeGreaterThan(bodyBytesOf({}));
    }
  });
});
