import type { StorefrontLoadContext } from '@kaplya/contract/load-context';
import type { Logger } from '#observability/logger.ts';
import { createPublicBytes, tagOf } from '../caching/public-answer.ts';
import { cachedPageMilliseconds, staleShare, type FoundPage, type AnswerCache } from '../page-cache/answer-cache.ts';
import { describeHeaders, type CachedAnswer } from '../page-cache/answer-store.ts';
import type { PageKey } from '../page-cache/page-key.ts';
import { hashInline, type InlineHashes } from '../security-headers/inline-hashes.ts';

/** Renders the page of a key. */
export type RenderKey = (fetchApi: StorefrontLoadContext['fetchApi']) => Promise<Response>;

type PageMaker = {
  readonly partnerId: string;
  readonly render: RenderKey;
  /** Calls the API without data of the visitor: the answer is that of anybody with the same key. */
  readonly fetchApi: StorefrontLoadContext['fetchApi'];
  readonly nonce: string;
  toPolicy(inline: InlineHashes): string;
};

/**
 * Renders a page once for all concurrent requests of it. Caches it as long as the API's answers in it may be cached,
 * and at most five seconds.
 */
export function createCachedPages({ pages, rendering }: Pick<AnswerCache, 'pages' | 'rendering'>, logger: Logger) {
  let isNonceReported = false;

  async function render(
    key: PageKey,
    { partnerId, render: renderKey, ...maker }: PageMaker,
    revision: number,
  ): Promise<FoundPage> {
    const startedAt = pages.now();
    let maxAgeSeconds: number | null = null;
    const response = await renderKey(async (input, init) => {
      const answer = await maker.fetchApi(input, init);
      maxAgeSeconds = Math.min(maxAgeSeconds ?? Infinity, findSharedMaxAge(answer));
      return answer;
    });
    const lifetime = Math.min(cachedPageMilliseconds, 1000 * (maxAgeSeconds ?? 0));
    if (lifetime === 0 || !isCacheable(response)) return { own: response };
    // Inline scripts and styles have the nonce of one answer; in a shared page the policy names them by their hashes.
    const written = await response.text();
    const text = written.replaceAll(` nonce="${maker.nonce}"`, '');
    if (text.includes(maker.nonce)) {
      if (!isNonceReported)
        logger.error({ path: key.path }, 'a page holds its nonce outside of an attribute and is not kept');
      isNonceReported = true;
      return { own: new Response(written, response) };
    }
    const html = Buffer.from(text);
    const policy = maker.toPolicy(hashInline(text));
    const headers = { ...Object.fromEntries(response.headers), 'content-security-policy': policy };
    const cached: CachedAnswer = {
      answer: createPublicBytes(html),
      ...describeHeaders({ ...headers, vary: 'Accept-Encoding', etag: tagOf(html, policy) }),
      partnerId,
      expiresAt: startedAt + lifetime,
      staleAt: startedAt + lifetime * staleShare,
    };
    pages.store(key.text, cached, revision);
    return { cached };
  }

  return {
    /** Finds or renders a page; null: the rendering of another visitor failed for a reason of its own. */
    async get(key: PageKey, maker: PageMaker): Promise<FoundPage | null> {
      const known = pages.find(key.text);
      const revision = pages.revision();
      const running = rendering.get(key.text);
      if (known && (pages.now() < known.staleAt || running)) return { cached: known };
      if (running && running.revision === revision) {
        const page = await running.page.catch(() => null);
        return page && 'cached' in page ? page : null;
      }
      const page = render(key, maker, revision);
      const own = { revision, page };
      rendering.set(key.text, own);
      try {
        return await page;
      } finally {
        if (rendering.get(key.text) === own) rendering.delete(key.text);
      }
    },
  };
}

/** The seconds for which a shared cache may store an answer; zero for a private or failed one. */
function findSharedMaxAge({ ok, headers }: Response): number {
  const control = headers.get('cache-control') ?? '';
  if (!ok || !control.startsWith('public')) return 0;
  const [, seconds = '0'] = /\bs-maxage=(\d+)/.exec(control) ?? /\bmax-age=(\d+)/.exec(control) ?? [];
  return Number(seconds);
}

/** A usual page: any other caching header of the storefront concerns this visitor alone. */
function isCacheable({ status, headers }: Response): boolean {
  if (status !== 200 || headers.has('set-cookie') || headers.has('vary')) return false;
  return (
    headers.get('content-type') === 'text/html; charset=utf-8' && headers.get('cache-control') === pageCacheControl
  );
}

/** The browser stores a page for "back", and revalidates it before it shows it again. */
export const pageCacheControl = 'private, no-cache';
