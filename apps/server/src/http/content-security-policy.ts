export type PolicySources = {
  readonly nonce: string;
  /** Origins of what the configuration names outside of the shop: services, map, config. */
  readonly origins: readonly string[];
  readonly metrics: { readonly yandexMetrikaId?: string | undefined; readonly ga4Id?: string | undefined };
};

const yandex = 'https://mc.yandex.ru';
const googleTags = 'https://www.googletagmanager.com';
const googleAnalytics = 'https://*.google-analytics.com';

/** What a page of the shop may load, run and call. */
export function toContentSecurityPolicy({ nonce, origins, metrics }: PolicySources): string {
  const counters = [
    ...(metrics.yandexMetrikaId ? [yandex] : []),
    ...(metrics.ga4Id ? [googleTags, googleAnalytics] : []),
  ];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'wasm-unsafe-eval'", ...counters],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins, ...counters],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...origins, ...counters],
    'worker-src': ["'self'", 'blob:'],
    'media-src': ["'self'", 'blob:'],
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
