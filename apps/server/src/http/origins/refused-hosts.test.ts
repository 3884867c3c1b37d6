import { MINUTE_MS } from '@kaplya/domain';
import { beforeEach, expect, test } from 'vitest';
import { sparseEventsAtMost } from '#observability/sparse-events.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock('2026-03-07T09:00:00Z');
const lines: string[] = [];
const app = await startTestApp({ clock, env: { LOG_LEVEL: 'info' }, log: (line) => void lines.push(line) });

const refusedHosts = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event.name'] === 'http.host_refused');

beforeEach(() => {
  clock.advance(MINUTE_MS);
  lines.length = 0;
});

test('a host at which the shop is not is a security event, once a minute however often it is asked [P-49]', async () => {
  for (const path of ['/', '/api/v1/company?partnerId=moscow', '/pictures/a.svg', '/?text=secret']) {
    expect((await app.fetch(path, { host: 'evil.example' })).status).toBe(404);
  }
  await app.fetch('/', { host: 'other.example:8443' });
  expect(refusedHosts()).toMatchObject([
    {
      'event.outcome': 'failure',
      'server.address': 'evil.example',
      'client.address': '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    { 'server.address': 'other.example' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');

  clock.advance(MINUTE_MS);
  await app.fetch('/', { host: 'evil.example' });
  expect(refusedHosts()).toHaveLength(3);
});

test('who asks at ever other hosts does not fill the log [P-49]', async () => {
  for (let count = 0; count < 3 * sparseEventsAtMost; count += 1) {
    await app.fetch('/', { host: `a${count}.evil.example` });
  }
  expect(refusedHosts()).toHaveLength(sparseEventsAtMost);
});

test('the hosts of the shop are none [P-49]', async () => {
  for (const path of ['/healthz', '/api/v1/company', '/api/nothing']) await app.fetch(path);
  await app.fetch('/healthz', { host: 'evil.example' });
  expect(refusedHosts()).toEqual([]);
});
