import type { OrderStatusLink } from '@kaplya/contract';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { Call } from '@kaplya/client/calls/api-types.ts';
import { findOrderByLink } from './order-by-link.ts';

const link = { uuid: 'u', signature: 'signed', language: 'en' as const };
const status = { id: '1', status: 'new' } as OrderStatusLink;

function refusal(code: string, httpStatus: number) {
  return new ApiFailure({ kind: 'answer', status: httpStatus, body: { code, message: code } });
}

/** The answer of each call. A failure rejects. */
function createCall(answers: { getOrder: unknown; getOrderStatus?: unknown }) {
  const stub = vi.fn(async (id: keyof typeof answers) => {
    const answer = answers[id];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { stub, call: stub as unknown as Call<'getOrder' | 'getOrderStatus'> };
}

const missing = refusal('order.not_found', 404);

test('who made the order sees all of it, and its signature is not sent anywhere [S-18]', async () => {
  const { call, stub } = createCall({ getOrder: { data: { id: '1' } } });
  expect(await findOrderByLink(call, link)).toEqual({ kind: 'own', order: { id: '1' } });
  expect(stub.mock.calls.map(([id]) => id)).toEqual(['getOrder']);
});

test.each([
  {
    name: 'shows the part of the signed link',
    signature: 'signed',
    answer: status,
    found: { kind: 'shared', order: status },
  },
  {
    name: 'says that the link is over',
    signature: 'signed',
    answer: refusal('order.link_invalid', 422),
    found: { kind: 'over' },
  },
  { name: 'knows nothing without a link', signature: null, answer: status, found: { kind: 'missing' } },
])('another browser $name [S-18]', async ({ signature, answer, found }) => {
  const { call } = createCall({ getOrder: missing, getOrderStatus: answer });
  expect(await findOrderByLink(call, { ...link, signature })).toEqual(found);
});

test('a shop that does not answer is not an order that is missing', async () => {
  const offline = new ApiFailure({ kind: 'network' });
  await expect(findOrderByLink(createCall({ getOrder: offline }).call, link)).rejects.toBe(offline);
  const { call } = createCall({ getOrder: missing, getOrderStatus: offline });
  await expect(findOrderByLink(call, link)).rejects.toBe(offline);
});
