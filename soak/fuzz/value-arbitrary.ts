import fc from 'fast-check';

/** The part of JSON Schema that the API document uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** Useful values by field name: ids of existing objects. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

export type Reading = {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly hints: Hints;
};

const nastyTexts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '%00',
    '\uD800',
    'a\uDFFFb',
    '\u202Eabc',
    '\uFEFF',
    '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  ],
  ...[
    "'; drop table cart; --",
    '" or 1=1 --',
    '<img src=x onerror=1>',
    '{{7*7}}',
    '../../../../etc/passwd',
    '\r\nx: y',
  ],
  ...[
    '0',
    '-1',
    '1e309',
    'NaN',
    'Infinity',
    '2147483648',
    '9223372036854775808',
    '99999999999999999999',
    '0x10',
    'null',
  ],
  ...['2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '275760-09-14', '31.02.2026', '00.00.0000', '99.99.9999'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'a'.repeat(61), 'x'.repeat(1000)],
  ...[
    '\u0130'.repeat(100),
    'ﷺ'.repeat(300),
    'x'.repeat(5000),
    ','.repeat(1500),
    '\\'.repeat(400),
    '%'.repeat(60),
    '__proto__',
  ],
];

const nastyValues = [
  ...[null, true, false, 0, -0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324],
  ...[
    [],
    {},
    [[[[[[]]]]]],
    [null],
    Array(101).fill(1),
    { length: 10 ** 9 },
    { toString: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
];

/** Values that no call expects. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
);
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom(...nastyValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const word = fc.constantFrom(
  'a',
  'вода',
  'W19',
  'Ivan',
  'su',
  '7',
  'Тверская улица',
  'moscow',
  'site',
  'ş Ə ğ',
  '19 л',
);

/** Generates values that fit the schema, or nearly; lengths and numbers prefer their bounds. */
export function valueOf(schema: Schema, reading: Reading, name = ''): fc.Arbitrary<unknown> {
  const { schemas, hints } = reading;
  const hinted = hints[name] ?? [];
  const plain = plainValueOf(schema, reading, name);
  if (hinted.length === 0 || schema.properties !== undefined || schema.$ref !== undefined) return plain;
  void schemas;
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...hinted) }, { weight: 1, arbitrary: plain });
}

function plainValueOf(schema: Schema, reading: Reading, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const found = reading.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`The document does not know ${schema.$ref}`);
    return valueOf(found, reading, name);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return fc.oneof(...some.map((each) => valueOf(each, reading, name)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Schema, reading, name);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => valueOf({ ...schema, type }, reading, name)));
  }
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number': {
      const { minimum = -(2 ** 31), maximum = 2 ** 31 } = schema;
      const within = schema.type === 'integer' ? fc.integer({ min: 0, max: 12 }) : fc.double({ min: 37, max: 56 });
      return fc.oneof(
        { weight: 4, arbitrary: within },
        { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, minimum + 1, maximum - 1, maximum + 1) },
      );
    }
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      const item = valueOf(items, reading, name);
      return fc.oneof(
        { weight: 6, arbitrary: fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 4) }) },
        { weight: 1, arbitrary: item.map((each) => Array(maxItems + 1).fill(each)) },
      );
    }
    case 'object':
      return objectOf(schema, reading);
    case 'string':
      return textOf(schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [] }: Schema, reading: Reading): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, valueOf(each, reading, key)]),
  );
  const requiredKeys = required.filter((key) => key in fields);
  return fc.record(fields, { requiredKeys });
}

function textOf({ format, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'date') return fc.constantFrom('2026-11-24', '2027-02-28', '2028-02-29', '1900-01-01', '9999-12-31');
  return fc.oneof(
    { weight: 6, arbitrary: word },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), 'я'.repeat(maxLength), 'x'.repeat(maxLength + 1)) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 60) }) },
  );
}
