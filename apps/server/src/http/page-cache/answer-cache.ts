import type { BudgetName } from '@kaplya/contract';
import { normalizeAcceptLanguage } from '@kaplya/domain';
import type { ChangeTopic, Changes } from '#db/changes/changes.ts';
import { remember } from '#memory/remember.ts';
import type { Partner } from '#partner.ts';
import { createAnswerStore, type CachedAnswer, type AnswerStore } from './answer-store.ts';

/** A cached answer of the public API. */
export type CachedCall = CachedAnswer & {
  /** The pattern of its path, for metrics and the log. */
  readonly route: string;
  readonly budget: BudgetName;
};

/**
 * A cached page for every visitor with its key; or a page that may not be cached, for the visitor whose request
 * rendered it.
 */
export type FoundPage = { readonly cached: CachedAnswer } | { readonly own: Response };

/** Finished answers that are the same for everybody: of the public API, and pages. */
export type AnswerCache = {
  readonly calls: AnswerStore<CachedCall>;
  readonly pages: AnswerStore<CachedAnswer>;
  /** The keys of pages that are being rendered for the cache. */
  readonly rendering: Map<string, { readonly revision: number; readonly page: Promise<FoundPage> }>;
  /** The partner of each host with cached answers, so that a page's key is found without a query. */
  readonly partnerAt: Map<string, Partner>;
};

/** The longest time for which a call's answer is cached; a known change invalidates it at once. */
export const cachedCallMilliseconds = 1000;
/** The longest time for which a page is cached. */
export const cachedPageMilliseconds = 5000;
/**
 * The share of its lifetime after which one visitor's request renders the page again, while the others still get the
 * cached one.
 */
export const staleShare = 0.8;

const limits = {
  calls: { bytesAtMost: 8 * 1024 * 1024, keysAtMost: 2000 },
  /** Enough for about two hundred pages of a usual shop. */
  pages: { bytesAtMost: 24 * 1024 * 1024, keysAtMost: 2000 },
};

/** The changes that invalidate public answers. */
const topics: readonly ChangeTopic[] = ['partner', 'catalogue', 'marketing'];

export function createAnswerCache(changes: Pick<Changes, 'on'>): AnswerCache {
  const calls = createAnswerStore<CachedCall>(limits.calls);
  const pages = createAnswerStore<CachedAnswer>(limits.pages);
  const partnerAt = new Map<string, Partner>();
  for (const topic of topics) {
    changes.on(topic, (partnerId) => {
      calls.invalidate(partnerId);
      pages.invalidate(partnerId);
      partnerAt.clear();
    });
  }
  // Every order changes the stock, and a page may show it five seconds old.
  changes.on('stock', (partnerId) => {
    calls.invalidate(partnerId);
    pages.markStale(partnerId);
  });
  return { calls, pages, rendering: new Map(), partnerAt };
}

const targetCharactersAtMost = 500;
const languageCharactersAtMost = 200;
const normalizeLanguage = remember(normalizeAcceptLanguage, 1000);

/** The key of a call's answer: everything that a public answer may depend on. Null: it is too long to be cached. */
export function toCallKey(call: {
  /** Part of the key beside the origin, because an unknown host is given the shop's own origin. */
  readonly host: string;
  readonly origin: string;
  readonly target: string;
  readonly acceptLanguage: string | null | undefined;
}): string | null {
  const { host, origin, target, acceptLanguage } = call;
  const asked = acceptLanguage ?? '';
  if (target.length > targetCharactersAtMost || asked.length > languageCharactersAtMost) return null;
  return `${host} ${origin} ${normalizeLanguage(asked)} ${target}`;
}
