import { expect, test } from 'vitest';
import type { Config } from '#config/config.ts';
import { toHomeOrigin } from './own-origin.ts';

const configOf = (publicOrigin: string, answersAsItsMachine: boolean) => ({
  http: { publicOrigin, answersAsItsMachine, port: 3000 } as Config['http'],
});

test.each([
  ['http://localhost:3000', true, ['localhost'], 'http://localhost:3000'],
  ['http://localhost:3000', true, ['baku.localhost'], 'http://baku.localhost:3000'],
  ['https://shop.example', false, ['shop.example'], 'https://shop.example'],
  ['https://shop.example', false, ['localhost', 'baku.example'], 'https://baku.example'],
  ['https://shop.example:8443', false, ['baku.example'], 'https://baku.example:8443'],
  ['https://shop.example', false, [], 'https://shop.example'],
])(
  'at %s a letter of the shop at %s %s leads to its own address %s [O-03e]',
  (publicOrigin, isLocal, hosts, origin) => {
    expect(toHomeOrigin(configOf(publicOrigin, isLocal), { hosts })).toBe(origin);
  },
);
