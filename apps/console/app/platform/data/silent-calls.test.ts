import { setupEndpoints } from '@kaplya/contract';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { createSilentNetwork, silences } from '@kaplya/client/network/silent-network.test-support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** More than any call may take. */
const LONG_MS = 130_000;

vi.mock('#platform/session/staff-session.ts', () => ({
  getStaffSession: () => ({ whenSignedIn: async () => 'token', findToken: () => 'token', lose: () => {} }),
}));

/** An upload that a network accepts and never answers. */
class SilentUpload extends EventTarget {
  upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
}

function stubBrowser(): void {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('XMLHttpRequest', SilentUpload);
}

stubBrowser();
const { call } = await import('./client.ts');
const { fetchFile, uploadImportFile, uploadPictureFile, uploadStreetsFile } = await import('./files.ts');

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** The end of a call in a network that stays silent, null while there is none. */
async function waitFor(run: () => Promise<unknown>): Promise<unknown> {
  let end: unknown = null;
  run().then(
    () => (end = 'answered'),
    (failure: unknown) => (end = failure instanceof ApiFailure ? failure.kind : failure),
  );
  await vi.advanceTimersByTimeAsync(LONG_MS);
  return end;
}

test.each(silences)('every call of the setup ends in %s, and its button comes back [X-12] [G-10]', async (mode) => {
  for (const id of Object.keys(setupEndpoints)) {
    const network = createSilentNetwork(async () => Response.json({}));
    vi.stubGlobal('fetch', network.fetch);
    network.silence(mode);
    const end = await waitFor(() => call(id as 'getSetup', { query: { token: 'link' } }));
    expect.soft(['network', 'timeout', 'answered'], id).toContain(end);
  }
});

const { signal } = new AbortController();
const upload = { file: new Blob(['name;price']), signal, onProgress: () => {} };

test.each([
  ['fetched', () => fetchFile('exportOrders', { query: { format: 'csv' } } as never)],
  ['imported', () => uploadImportFile({} as never, upload)],
  ['brought with streets', () => uploadStreetsFile({}, upload)],
  ['uploaded as a picture', () => uploadPictureFile('uploadPicture', upload)],
])('a file that is %s ends on a network that accepts and never answers [X-12]', async (_, run) => {
  const network = createSilentNetwork(async () => Response.json({}));
  vi.stubGlobal('fetch', network.fetch);
  network.silence('accepts-and-never-answers');
  expect(await waitFor(run)).toBe('timeout');
});

test('a file that stops in the middle ends, and a slow one arrives [X-12]', async () => {
  const respond = (everyMs: number, pieces: number) => async (_: string, init: RequestInit) =>
    new Response(
      new ReadableStream({
        start: (controller) => init.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, everyMs));
          if (init.signal?.aborted) return;
          pieces -= 1;
          controller.enqueue(Uint8Array.of(1));
          if (pieces === 0) controller.close();
        },
      }),
    );
  const run = () => fetchFile('exportOrders', { query: { format: 'csv' } } as never);
  vi.stubGlobal('fetch', respond(LONG_MS * 2, 1));
  expect(await waitFor(run)).toBe('timeout');
  vi.stubGlobal('fetch', respond(LONG_MS / 5, 4));
  expect(await waitFor(run)).toBe('answered');
});
