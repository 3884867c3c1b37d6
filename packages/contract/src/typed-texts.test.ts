import { cleanLine, cleanText } from '@kaplya/domain/typed-text';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints, machineEndpoints, operatorEndpoints, setupEndpoints } from './index.ts';
import { paragraph, searchLine } from './shapes/basics.ts';
import { addressFieldsShape } from './shapes/address.ts';

// Every text that people type or paste is cleaned where it is read [V-15].

/** Fields that must arrive as they were sent: secrets, and what a program made. The last part of a path. */
const untouched = new Set(
  [
    // Secrets and signatures.
    'challenge solution clientSecret refresh_token token t value idempotency-key',
    'rawId clientDataJSON authenticatorData signature userHandle attestationObject transports[]',
    // Ids, keys and names of a program, chosen from a list.
    'id ids slugs slug cursor subject action screen columns[] field targets[] addressKey cell interval acquirer',
    'partnerId clientId externalUserId externalLocationId areaId cityId warehouseId warehouse toWarehouseId',
    'fromAreaId toAreaId defaultAreaId defaultCityId copyPricesFrom copyIntervalsFrom productId productSetId',
    'externalProductId periodId intervalId reasonId pictureId sourceId orderNumber paymentMethod paymentType',
    'status payment zone slot source',
    // Written by a client: headers, addresses, a query of a saved view.
    'x-device-info x-site-version x-source application ordersource sourceSite returnUrl version domain query',
    // Chosen in a picker: days, times, codes of ISO, colours.
    'date month from to cutoffTime currency country timeZone background',
  ].flatMap((names) => names.split(' ')),
);

type Part = z.core.$ZodType;

/** Paths of texts that are neither cleaned nor of a format, as in `login.body.phone`. */
function listUncleaned(schema: Part, path: string): string[] {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  const inside = (part: Part, name = '') => listUncleaned(part, path + name);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the contract has few of the kinds; another one fails below
  switch (def.type) {
    case 'string': {
      const isCleaned = def.checks?.some(({ _zod: { def: check } }) => {
        const { tx } = check as { tx?: unknown };
        return tx === cleanLine || tx === cleanText;
      });
      return isCleaned || 'format' in def ? [] : [path];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => inside(part, `.${name}`));
    case 'array':
      return inside(def.element, '[]');
    case 'record':
      return [...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')];
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'pipe':
      return [...inside(def.in), ...inside(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
    case 'unknown':
      return [];
    default:
      throw new Error(`${path} is of a kind that this test does not read: ${def.type}`);
  }
}

const parts = ['params', 'query', 'headers', 'body'] as const;
const uncleaned = [endpoints, operatorEndpoints, machineEndpoints, setupEndpoints]
  .flatMap((group): Endpoint[] => Object.values(group))
  .flatMap((endpoint) =>
    parts.flatMap((part) => (endpoint[part] ? listUncleaned(endpoint[part], `${endpoint.id}.${part}`) : [])),
  );
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

describe('what people type', () => {
  test('is cleaned in each call, but for secrets and what a program made [V-15]', () => {
    expect(uncleaned.filter((path) => !untouched.has(nameOf(path)))).toEqual([]);
    expect([...untouched].filter((name) => !uncleaned.some((path) => nameOf(path) === name))).toEqual([]);
  });

  test('is found where it is not cleaned, wherever it is [V-15]', () => {
    const schema = z.object({
      cleaned: paragraph(10).optional(),
      id: z.uuid(),
      list: z.array(z.string().trim()).nullable(),
      either: z.union([z.boolean(), z.object({ deep: z.string() })]),
    });
    expect(listUncleaned(schema, '')).toEqual(['.list[]', '.either.deep']);
  });

  test('is measured and required once it is clean [V-15]', () => {
    const address = { latitude: 55, longitude: 37, city: 'Москва', street: '\u200EТверская', house: '\u202A1\u202C' };
    expect(addressFieldsShape.parse(address)).toMatchObject({ street: 'Тверская', house: '1' });
    expect(addressFieldsShape.safeParse({ ...address, street: '\u200B' }).error?.issues[0]?.path).toEqual(['street']);
    expect(searchLine(4).parse('\u2066Анна\u2069\u200B\u200B')).toBe('Анна');
    expect(searchLine(4).safeParse('\u200B').success).toBe(false);
  });
});
