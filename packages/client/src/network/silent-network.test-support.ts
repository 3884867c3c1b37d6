/** The ways in which a network leaves a caller without the shop's answer, and how a proxy answers in its place. */
export const silences = [
  /** Nothing reaches the shop, and no answer ever comes. */
  'accepts-and-never-answers',
  /** The shop does what it was asked to do, and its answer is dropped for good. */
  'answer-lost',
  /** The shop does what it was asked to do, and its answer is under way for 20 s. */
  'answers-after-20s',
  /** The call arrives 20 s later, even if the caller has given up: a repeat overtakes it. */
  'arrives-after-20s',
  'proxy-page-403',
  'proxy-page-407',
  'proxy-page-451',
  'proxy-page-502',
] as const;

export type Silence = (typeof silences)[number];

/** The modes after which the caller cannot know whether the call took effect. */
export const isUnknown = (silence: Silence): boolean => !silence.startsWith('proxy-page');

export const proxyPage = (status: number): string =>
  `<!doctype html><html><head><title>${status}</title></head><body><h1>Access denied</h1></body></html>`;

const SLOW_MS = 20_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The calls that a silence concerns: all of them by default. `path` is a part of the address. */
type SilencedCalls = { method?: string; path?: string | RegExp };

export type SilentNetwork = {
  /** In place of `fetch`. */
  fetch: Fetch;
  /** Begins a silence; the returned function ends it: the network is back. A later silence comes before an earlier. */
  silence(mode: Silence, calls?: SilencedCalls): () => void;
  /** The number of calls that met a silence. */
  countSilenced(): number;
};

/** A network between a caller and `shop`, with the time of `setTimeout`, so that fake timers make it fast. */
export function createSilentNetwork(shop: Fetch): SilentNetwork {
  let active: { mode: Silence; calls: SilencedCalls }[] = [];
  let silenced = 0;

  return {
    async fetch(url, init) {
      const now = active.find(({ calls }) => concerns(calls, url, init.method ?? 'GET'));
      if (!now) return shop(url, init);
      silenced += 1;
      const givenUp = new Promise<never>((_, reject) => {
        const refuse = () => reject(new DOMException('The caller has given up', 'AbortError'));
        if (init.signal?.aborted) refuse();
        init.signal?.addEventListener('abort', refuse, { once: true });
      });
      return Promise.race([behave(now.mode, () => shop(url, { ...init, signal: null })), givenUp]);
    },
    silence(mode, calls = {}) {
      const entry = { mode, calls };
      active = [entry, ...active];
      return () => {
        active = active.filter((other) => other !== entry);
      };
    },
    countSilenced: () => silenced,
  };
}

function concerns({ method, path }: SilencedCalls, url: string, actual: string): boolean {
  if (method !== undefined && method.toUpperCase() !== actual.toUpperCase()) return false;
  if (path === undefined) return true;
  return typeof path === 'string' ? url.includes(path) : path.test(url);
}

async function behave(mode: Silence, reach: () => Promise<Response>): Promise<Response> {
  switch (mode) {
    case 'accepts-and-never-answers':
      return new Promise<never>(() => {});
    case 'answer-lost':
      await reach();
      return new Promise<never>(() => {});
    case 'answers-after-20s': {
      const answer = await reach();
      await pass(SLOW_MS);
      return answer;
    }
    case 'arrives-after-20s':
      await pass(SLOW_MS);
      return reach();
    case 'proxy-page-403':
    case 'proxy-page-407':
    case 'proxy-page-451':
    case 'proxy-page-502': {
      const status = Number(mode.slice('proxy-page-'.length));
      return new Response(proxyPage(status), { status, headers: { 'Content-Type': 'text/html' } });
    }
  }
}

const pass = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
