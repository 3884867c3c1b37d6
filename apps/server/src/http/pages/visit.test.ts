import { expect, test } from 'vitest';

import { describeCaller } from '../caller.ts';
import { toSpender } from '../budgets/spender.ts';
import { findPageKey } from '../page-cache/page-key.ts';
import type { HttpApp } from '../mount-routes.ts';
import { openVisit } from './visit.ts';

const http = { publicOrigin: 'https://shop.example', trustedProxies: { includes: () => true } };

test('a call for a key bears what stands in the key, is paid for by the visitor, and knows no more of them [P-64]', async () => {
  const sent: { request: Request; env: unknown }[] = [];
  const fetch = async (request: Request, env: unknown) => {
    sent.push({ request, env });
    return new Response();
  };
  const secrets = {
    host: 'shop.example',
    'accept-language': 'en-GB, de',
    cookie: 'theme=dark; secret=1',
    'user-agent': 'phone',
    'x-forwarded-for': '10.1.1.1',
    'x-forwarded-proto': 'https',
    'x-device-info': 'device',
    authorization: 'Bearer token',
  };
  const request = new Request('https://shop.example/about', { headers: secrets });
  const caller = describeCaller(request, undefined, http as never);
  const visit = openVisit({ app: { fetch } as unknown as HttpApp, request, env: {}, caller }, {} as never);
  const asked = { target: '/about', acceptLanguage: secrets['accept-language'], cookies: secrets.cookie };
  const key = findPageKey(
    { ...asked, host: caller.host, origin: caller.origin },
    { languages: ['ru', 'en'], areas: [] },
    0,
  );
  if (!key) throw new Error('the page has no key');
  await visit.callAsKey(key)('/api/v1/company', { headers: { accept: 'application/json' } });
  const [call] = sent;
  if (!call) throw new Error('nothing was called');
  expect(call.request.url).toBe('https://shop.example/api/v1/company');
  expect(Object.fromEntries(call.request.headers)).toEqual({
    host: 'shop.example',
    'accept-language': 'en',
    cookie: 'theme=dark',
    accept: 'application/json',
  });
  expect(call.env).toEqual({ hasTurn: true });
  const seen = describeCaller(call.request, undefined, http as never);
  expect(seen).toMatchObject({ ip: '0.0.0.0', userAgent: '', host: 'shop.example', origin: 'https://shop.example' });
  const spender = toSpender(call.request, { caller: { ...seen, requestId: 'r' }, bearer: null, partner: null });
  expect(spender).toMatchObject({ network: '10.1.1.0/24', device: null, caller: { ip: '10.1.1.1', requestId: 'r' } });
});
