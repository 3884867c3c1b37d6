export type PolicySources = {
  readonly nonce: string;
  /** Origins of what the configuration names outside of the shop: services, map, config. */
  readonly origins: readonly string[];
  /** The origin of the chat with the support, a program of somebody else that the partner has chosen. */
  readonly chat?: string | undefined;
  readonly metrics: { readonly yandexMetrikaId?: string | undefined; readonly ga4Id?: string | undefined };
};

const yandex = 'https://mc.yandex.ru';
const googleTags = 'https://www.googletagmanager.com';
const googleAnalytics = 'https://*.google-analytics.com';

/** What a page of the shop may load, run and call. */
export function toContentSecurityPolicy({ nonce, origins, chat, metrics }: PolicySources): string {
  const counters = [
    ...(metrics.yandexMetrikaId ? [yandex] : []),
    ...(metrics.ga4Id ? [googleTags, googleAnalytics] : []),
  ];
  const ofChat = chat ? [chat] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'wasm-unsafe-eval'", ...ofChat, ...counters],
    // A chat brings styles of its own, and beside a nonce a browser would allow none of them.
    'style-src': ["'self'", ...(chat ? ["'unsafe-inline'", chat] : [`'nonce-${nonce}'`])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins, ...ofChat, ...counters],
    'font-src': ["'self'", ...ofChat],
    'connect-src': ["'self'", ...origins, ...ofChat, ...ofChat.map((url) => url.replace(/^http/, 'ws')), ...counters],
    ...(chat && { 'frame-src': ["'self'", chat] }),
    'worker-src': ["'self'", 'blob:'],
    'media-src': ["'self'", 'blob:', ...ofChat],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** The origins of those among `urls` that name one; a path of the shop names none. */
export function originsOf(urls: readonly (string | null | undefined)[]): string[] {
  return urls.flatMap((url) => {
    const origin = url ? URL.parse(url)?.origin : undefined;
    return origin && origin !== 'null' ? [origin] : [];
  });
}
