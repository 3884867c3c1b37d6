import { endpoints, type ErrorEnvelope } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/start-test-app.ts';

const { call, fetch } = await startTestApp();

const { token } = await call(endpoints.createAnonymousToken, { body: { partnerId: 'moscow' } });
const { id: cart } = await call(endpoints.initCart, { body: {} }, { token });

const assignUser = endpoints.assignUser.path;

async function post(path: string, text: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(path, { method: 'POST', body: text, headers });
  const answer = await response.text();
  return { status: response.status, bytes: answer.length, error: JSON.parse(answer) as ErrorEnvelope };
}

const manyConsents = (bytes: number): string =>
  JSON.stringify({ cart, phoneNumber: '+79161234567', name: 'Anna', consents: Array(Math.floor(bytes / 2)).fill(1) });

const isRefusedIn = (field: string) => ({ status: 400, error: { errors: [{ code: 'request.invalid', field }] } });

describe('a request that is made to be much [P-47]', () => {
  test('of 250 kB of wrong items is refused unread, with an answer of less than 1 kB', async () => {
    const { status, bytes } = await post(assignUser, manyConsents(250_000));
    expect(status).toBe(413);
    expect(bytes).toBeLessThan(1000);
  });

  test('that is as large as it may be is one violation for a list that is too long', async () => {
    const { bytes, ...answer } = await post(assignUser, manyConsents(15_000));
    expect(answer).toMatchObject(isRefusedIn('consents'));
    expect(bytes).toBeLessThan(1000);
  });

  test('names twenty of its violations at most', async () => {
    const { status, bytes, error } = await post(
      endpoints.calculateCell.path,
      JSON.stringify({ cell: 'a', usePoints: true, additionalProducts: Array.from({ length: 20 }, () => ({})) }),
    );
    expect(status).toBe(400);
    expect(error.errors).toHaveLength(20);
    expect(bytes).toBeLessThan(4000);
  });

  test('three at a time do not hold up what others call', async () => {
    const others = async (): Promise<number> => {
      const times: number[] = [];
      for (let count = 0; count < 40; count += 1) {
        const startedAt = performance.now();
        await (await fetch('/api/v1/company')).text();
        times.push(performance.now() - startedAt);
        await new Promise(setImmediate);
      }
      return times.toSorted((one, other) => one - other)[20] ?? Infinity;
    };
    const text = manyConsents(250_000);
    await others();
    const alone = await others();
    const over = new AbortController();
    const flood = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await post(assignUser, text);
        await new Promise(setImmediate);
      }
    };
    const floods = [flood(), flood(), flood()];
    const beside = await others();
    over.abort();
    await Promise.all(floods);
    // Reading everything before refusing was 144 times as slow.
    expect(beside / alone).toBeLessThan(12);
  });

  test('that is nested without end is refused before any schema goes down into it', async () => {
    for (const deep of ['['.repeat(8000) + ']'.repeat(8000), '{"a":'.repeat(2000) + '1' + '}'.repeat(2000)]) {
      expect(await post(assignUser, deep)).toMatchObject({ status: 400, error: { code: 'request.invalid' } });
      expect(await post(assignUser, `{"cart":${deep}}`)).toMatchObject({ status: 400 });
    }
  });

  test('with the name of a prototype changes nothing', async () => {
    const text = `{"__proto__":{"isAdmin":true,"name":"Anna"},"constructor":{"prototype":{"isAdmin":true}},"cart":"${cart}","note":""}`;
    expect((await post(endpoints.assignNote.path, text)).status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const without = `{"__proto__":{"cart":"${cart}"},"note":""}`;
    expect(await post(endpoints.assignNote.path, without)).toMatchObject(isRefusedIn('cart'));
  });
});

describe('a text that the database cannot store is refused by its field [P-46]', () => {
  const half = String.raw`\ud800`;
  const nul = String.raw`\u0000`;

  test.each([
    ['in a field', endpoints.addProduct.path, (bad: string) => `{"cart":"${cart}","productId":"a${bad}","quantity":1}`],
    ['in an id', endpoints.enrichToken.path, (bad: string) => `{"partnerId":"${bad}"}`],
  ])('%s', async (_, path, write) => {
    for (const bad of [nul, half]) expect((await post(path, write(bad))).status).toBe(400);
  });

  test('in an address, whose ids are as little known as others', async () => {
    for (const path of [
      '/api/v1/catalog/products?cursor=%00',
      '/api/v1/catalog/item-status?type=product&slug=%00',
      '/api/v1/order-status?t=%00',
      '/api/v1/company?partnerId=%00',
      '/api/partner/partners/%00/logo.json',
      '/api/micromarket/cells/%00',
      '/api/v1/nothing?partnerId=%00',
      `/api/v1/company?partnerId=${'x'.repeat(1000)}`,
      `/api/partner/partners/${'x'.repeat(1000)}/logo.json`,
    ]) {
      const { status } = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
      expect([400, 404], path).toContain(status);
    }
  });
});
