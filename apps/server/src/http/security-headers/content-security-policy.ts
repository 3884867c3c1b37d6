export type PolicySources = {
  readonly nonce: string;
  /** Origins of what the configuration names outside of the shop: services, map, config. */
  readonly origins: readonly string[];
  /** Of texts that the partner hosts: asked by programs only. */
  readonly texts?: readonly string[];
  /** The origin of the chat with the support, a program of somebody else that the partner has chosen. */
  readonly chat?: string | undefined;
  readonly metrics: { readonly yandexMetrikaId?: string | undefined; readonly ga4Id?: string | undefined };
};

type Counter = Readonly<Record<'script' | 'image' | 'connection', readonly string[]>>;

// The counter sends to the domain of the visitor's country; of its documented list, those where our partners sell.
const yandexHosts = [
  'https://mc.yandex.ru',
  'https://mc.yandex.com',
  'https://mc.yandex.az',
  'https://mc.yandex.com.tr',
];
const yandex: Counter = {
  script: ['https://mc.yandex.ru', 'https://yastatic.net'],
  image: yandexHosts,
  connection: yandexHosts,
};

const googleTags = 'https://*.googletagmanager.com';
const googleAnalytics = 'https://*.google-analytics.com';
const google: Counter = {
  script: [googleTags],
  image: [googleTags, googleAnalytics],
  connection: [googleTags, googleAnalytics, 'https://*.analytics.google.com'],
};

/** What a page of the shop may load, run and call. */
export function toContentSecurityPolicy({ nonce, origins, texts = [], chat, metrics }: PolicySources): string {
  const counters = [...(metrics.yandexMetrikaId ? [yandex] : []), ...(metrics.ga4Id ? [google] : [])];
  const ofChat = chat ? [chat] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'wasm-unsafe-eval'",
      ...ofChat,
      ...counters.flatMap(({ script }) => script),
    ],
    // A chat brings styles of its own, and beside a nonce a browser would allow none of them.
    'style-src': ["'self'", ...(chat ? ["'unsafe-inline'", chat] : [`'nonce-${nonce}'`])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins, ...ofChat, ...counters.flatMap(({ image }) => image)],
    'font-src': ["'self'", ...ofChat],
    'connect-src': [
      "'self'",
      ...origins,
      ...texts,
      ...ofChat,
      ...ofChat.map((url) => url.replace(/^http/, 'ws')),
      ...counters.flatMap(({ connection }) => connection),
    ],
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
