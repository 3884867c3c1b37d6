import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { loadBuiltStorefront, type Storefront } from '#storefront/storefront.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';

export const moscowHost = 'localhost';
export const bakuHost = 'baku.localhost';

/** The origin of a host in its pages: the port is that of a local shop. */
export const toOrigin = (host: string): string => `http://${host}:3000`;

type PageRequest = {
  readonly method?: 'GET' | 'HEAD';
  /** Moscow's by default. */
  readonly host?: string;
  /** Russian by default; null: no preference. */
  readonly acceptLanguage?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
};

export type AnsweredPage = {
  readonly status: number;
  readonly headers: Headers;
  /** The content of files, too. */
  readonly html: string;
};

export type PageApp = TestApp & {
  /** Fetches a page or a file as a browser without JavaScript. Redirects are answers. */
  fetchPage(path: string, request?: PageRequest): Promise<AnsweredPage>;
};

/** The whole server in process, as `startTestApp` runs it, with the pages of the built storefront. */
export async function startPageApp(options: Parameters<typeof startTestApp>[0] = {}): Promise<PageApp> {
  const app = await startTestApp({ storefront: await (loading ??= loadStorefront()), ...options });
  return {
    ...app,
    async fetchPage(path, { method = 'GET', host, acceptLanguage = 'ru', headers, cookies = {} } = {}) {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const answer = await app.fetch(path, {
        method,
        ...(host !== undefined && { host }),
        headers: {
          ...(acceptLanguage !== null && { 'accept-language': acceptLanguage }),
          ...headers,
          ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
        },
      });
      return { status: answer.status, headers: answer.headers, html: await answer.text() };
    },
  };
}

/** Shared by the files of this worker, which run one after the other. */
let loading: Promise<Storefront> | undefined;

async function loadStorefront(): Promise<Storefront> {
  await buildStorefront();
  const { NODE_ENV } = process.env;
  const storefront = await loadBuiltStorefront();
  // The next file of this worker expects its own; the build has chosen React's.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  // A file that closes must not close the pages of the next.
  return { ...storefront, close: () => Promise.resolve() };
}

/** Builds the storefront in a process of its own: a build within Vitest differs. */
async function buildStorefront(): Promise<void> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build-storefront-process.ts')], { env });
}
