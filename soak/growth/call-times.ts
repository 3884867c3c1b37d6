import type { Fetch } from '../../apps/server/test/test-client.ts';

/** One answer of a shop. */
export type TimedCall = { readonly name: string; readonly milliseconds: number; readonly bytes: number };

/** A fetch that reports each call under a common name: its path without ids, its query without values. */
export function timeCalls(fetch: Fetch, onCall: (call: TimedCall) => void): Fetch {
  return async (path, init) => {
    const startedAt = performance.now();
    const response = await fetch(path, init);
    const body = await response.arrayBuffer();
    const milliseconds = performance.now() - startedAt;
    onCall({ name: nameOf(path, init?.method), milliseconds, bytes: body.byteLength });
    const { status, statusText, headers } = response;
    return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
  };
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function nameOf(path: string, method = 'GET'): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const asked = [...new Set(searchParams.keys())].filter((name) => name !== 'lang' && name !== 'price').toSorted();
  const query = asked.length > 0 ? `?${asked.join('&')}` : '';
  return `${method} ${decodeURIComponent(pathname).replaceAll(ids, '{id}')}${query}`;
}
