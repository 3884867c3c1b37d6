import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instantShape } from './basics.ts';
import { endpoints, machineEndpoints, operatorEndpoints, setupEndpoints } from '../index.ts';

// PostgreSQL and JavaScript name years below 1 and above 9999 differently, so no call lets one in, nor a neighbour of one
// that an hour of a time zone or the next day would reach [P-48].

type Part = z.core.$ZodType;
type Leaf = { readonly path: string; readonly schema: z.ZodType };

/** Names of texts without a format that are days, months or instants. */
const dated = /(?:^|\.)(?:date|day|month|since|until|\w+(?:Day|Date|At|Until))$/;

/** The dates of a schema: by their format, or by their name. */
function listDates(part: Part, path: string): Leaf[] {
  const schema = part as z.ZodType;
  const {
    _zod: { def },
  } = part as z.core.$ZodTypes;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the contract has few of the kinds
  switch (def.type) {
    case 'string': {
      const isDate = 'format' in def ? ['date', 'datetime'].includes(String(def.format)) : dated.test(path);
      return isDate ? [{ path, schema }] : [];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) => listDates(each, `${path}.${name}`));
    case 'array':
      return listDates(def.element, path);
    case 'record':
      return listDates(def.valueType, path);
    case 'union':
      return def.options.flatMap((option) => listDates(option, path));
    case 'pipe':
      return listDates(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
      return listDates(def.innerType, path);
    default:
      return [];
  }
}

const parts = ['params', 'query', 'body'] as const;
const dates = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints]
  .flatMap((group): Endpoint[] => Object.values(group))
  .flatMap((endpoint) =>
    parts.flatMap((part) => (endpoint[part] ? listDates(endpoint[part], `${endpoint.id}.${part}`) : [])),
  );

const edges = ['0000-01-01', '0001-01-01', '9999-12-31', '0000-01', '9999-12'].flatMap((edge) => [
  edge,
  `${edge}T00:00:00Z`,
  `${edge}T23:59:59+14:00`,
  edge.split('-').toReversed().join('.'),
]);

test('no date at the edge of the calendar is let in, whatever asks for it [P-48]', () => {
  expect(dates.length).toBeGreaterThan(30);
  const open = dates.flatMap(({ path, schema }) =>
    edges.some((edge) => schema.safeParse(edge).success) ? [path] : [],
  );
  expect([...new Set(open)]).toEqual([]);
});

test('instants of the first and the last day are answers, in every time zone [P-48]', () => {
  for (const edge of ['1899-12-31T10:00:00.000Z', '2200-01-01T12:00:00.000Z'])
    expect(instantShape.safeParse(edge).success, edge).toBe(true);
});

test('days and moments of people alive are let in [P-48]', () => {
  const samples = ['1900-01-01', '10.03.2026', '2026-03-10', '2199-12-31', '2026-03', '2026-03-10T09:00:00Z'];
  const shut = dates.filter(({ schema }) => !samples.some((sample) => schema.safeParse(sample).success));
  expect(shut.map(({ path }) => path)).toEqual([]);
});
