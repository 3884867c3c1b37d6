import type { Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';
import type { Storefront } from '#storefront/storefront.ts';
import type { Caller } from '../call.ts';
import type { PageKey } from '../page-cache/page-key.ts';
import type { HttpApp, HttpDependencies } from '../mount-routes.ts';
import { Refusal } from '../refusal.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { headersOfKey, openVisit } from './visit.ts';

export type RenderedPage = {
  /** A path of the shop, like `/`. */
  readonly path: string;
  readonly language: Language;
  readonly areaId: string;
  readonly theme: 'light' | 'dark' | undefined;
  /** The answer to a call of the page in place of the shop's own; null: the shop's own. */
  replace(path: string, answer: () => Promise<Response>): Promise<Response> | null;
};

/** The reader of a page: it is rendered at their cost, and without any of their data. */
export type PageReader = { readonly request: Request; readonly caller: Caller; readonly partner: Partner };

/** Throws the Refusal `preview.unavailable` where the page cannot be rendered. */
export type RenderPage = (reader: PageReader, page: RenderedPage) => Promise<string>;

/**
 * Renders pages of the shop for staff as a newcomer gets them, with answers in place of the shop's own: what they would
 * look like before anything is saved. The page has no scripts and cannot be pressed, so it has no effect.
 */
export function createPageRenderer(
  app: HttpApp,
  storefront: Storefront | null,
  dependencies: HttpDependencies,
): RenderPage {
  return async ({ request, caller, partner }, { path, language, areaId, theme, replace }) => {
    if (!storefront) throw new Refusal('preview.unavailable');
    const release = await dependencies.queues.page.acquire({ network: caller.ip, person: caller.ip }, request.signal);
    if (!release) throw new Refusal('request.timeout', { retryAfterSeconds });
    try {
      const ofHost = await dependencies.findPartnerByHost(caller.host);
      const host = ofHost?.id === partner.id ? caller.host : (partner.hosts[0] ?? caller.host);
      const cookies = [
        `language=${language}`,
        `area=${encodeURIComponent(areaId)}`,
        ...(theme ? [`theme=${theme}`] : []),
      ];
      const key: PageKey = {
        ...{ text: '', host, path, language, cookies: cookies.join('; ') },
        origin: caller.origin.replace(`//${caller.host}`, `//${host}`),
      };
      const visit = openVisit({ app, request, env: undefined, caller }, dependencies);
      visit.enter(partner);
      const callShop = visit.callAsKey(key);
      const page = await storefront.handle(new Request(key.origin + path, { headers: headersOfKey(key) }), {
        ...visit.values(),
        fetchApi: (input, init) => replace(input, () => callShop(input, init)) ?? callShop(input, init),
        ...{ nonce: '', isWhole: true, requestId: caller.requestId },
      });
      if (page.status >= 500) throw new Refusal('preview.unavailable');
      return toStill(await page.text());
    } finally {
      release();
    }
  };
}

const scripts = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;
const preloads = /<link\b[^>]*\brel="modulepreload"[^>]*>/gi;

/** Removes scripts from a page of React and makes it inert, so that nothing can be pressed. */
function toStill(html: string): string {
  return html.replaceAll(scripts, '').replaceAll(preloads, '').replace('<body', '<body inert=""');
}
