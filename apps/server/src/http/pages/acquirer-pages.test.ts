import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createMetrics } from '#observability/metrics.ts';
import { mountAcquirerPages } from './acquirer-pages.ts';
import type { HttpDependencies, HttpEnv } from '../mount-routes.ts';

const kilobyte = new Uint8Array(1024);

function openPages() {
  const app = new Hono<HttpEnv>();
  const bodies: (Uint8Array | null)[] = [];
  const answerPage = ({ body }: { body: Uint8Array | null }) => {
    bodies.push(body);
    return Promise.resolve(new Response('paid'));
  };
  mountAcquirerPages(app, answerPage, { metrics: createMetrics() } as unknown as HttpDependencies);
  return { app, bodies };
}

/** A request without a length. */
function chunked(chunks: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === chunks) return controller.close();
        taken += 1;
        controller.enqueue(kilobyte);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'transfer-encoding': 'chunked' };
  const request = new Request('http://localhost/sandbox/acquirer/pay', {
    ...{ method: 'POST', headers, body, duplex: 'half' },
  });
  return { request, taken: () => taken };
}

test('what a payer types passes through whole', async () => {
  const { app, bodies } = openPages();
  const response = await app.fetch(chunked(15).request);
  expect([response.status, bodies.map((body) => body?.byteLength)]).toEqual([200, [15 * 1024]]);
});

test('a form without a length is read no further than the limit, and its answer says no more than any other', async () => {
  const { app, bodies } = openPages();
  const { request, taken } = chunked(2000);
  const response = await app.fetch(request);
  expect([response.status, bodies]).toEqual([413, []]);
  expect(taken()).toBeLessThanOrEqual(18);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(response.headers.get('x-request-id')).toBeTruthy();
});
