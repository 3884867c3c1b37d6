import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { operatorEndpoints, setupEndpoints } from './index.ts';

// Links that staff write open in customers' browsers: of the shop itself, or over https and without a password.

type Leaf = { readonly path: string; readonly schema: z.ZodType };

function listTexts(part: z.core.$ZodType, path: string): Leaf[] {
  const schema = part as z.ZodType;
  const {
    _zod: { def },
  } = part as z.core.$ZodTypes;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the contract has few of the kinds
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) => listTexts(each, `${path}.${name}`));
    case 'array':
      return listTexts(def.element, path);
    case 'record':
      return listTexts(def.valueType, path);
    case 'union':
      return def.options.flatMap((option) => listTexts(option, path));
    case 'pipe':
      return listTexts(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
      return listTexts(def.innerType, path);
    default:
      return [];
  }
}

const accepts = ({ schema }: Leaf, text: string) => schema.safeParse(text).success;

/** Texts that take an address of the web and neither a word nor several. */
const links = [operatorEndpoints, setupEndpoints]
  .flatMap((group): Endpoint[] => Object.values(group))
  .flatMap((endpoint) => (endpoint.body ? listTexts(endpoint.body, endpoint.id) : []))
  .filter(
    (leaf) =>
      accepts(leaf, 'https://shop.example/page') &&
      !['Просто текст', 'word', 'a-secret-of-many-letters'].some((text) => accepts(leaf, text)),
  );

describe('a link that staff write [G-08]', () => {
  test('is found in banners and settings', () => {
    const paths = links.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['createBanner.link', 'createBanner.slides.link', 'changeBanner.link'],
        ...['saveSettings.values.linkSupport', 'saveSettings.values.mapStyleUrl'],
      ]),
    );
  });

  test.each([
    'http://shop.example/page',
    'https://user:pw@shop.example/page',
    'https://user@shop.example',
    'https://shop.example:pw@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/page',
    String.raw`/\evil.example`,
    String.raw`https:\\evil.example`,
    'ftp://shop.example/',
  ])('is never %s', (text) => {
    expect(links.filter((leaf) => accepts(leaf, text)).map(({ path }) => path)).toEqual([]);
  });

  test.each(['https://shop.example', 'https://shop.example/a?b=c#d', '/delivery', '/goods?q=a@b'])(
    'of a banner may be %s',
    (text) => {
      const banners = links.filter(({ path }) => path.includes('anner'));
      expect(banners.filter((leaf) => !accepts(leaf, text)).map(({ path }) => path)).toEqual([]);
    },
  );
});
