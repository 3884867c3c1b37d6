import type { InlineHashes } from './inline-hashes.ts';

export type PolicySources = {
  /** Inline scripts and styles that may run: those with the nonce of this answer, or those with one of the hashes. */
  readonly inline: { readonly nonce: string } | InlineHashes;
  /** Origins outside of the shop that the configuration names: services, map, config. */
  readonly origins: readonly string[];
  /** The origins of the partner's own texts, which only scripts fetch. */
  readonly texts?: readonly string[];
  /** The origin of the support chat, a third party that the partner has chosen. */
  readonly chat?: string | undefined;
  readonly metrics: { readonly yandexMetrikaId?: string | undefined; readonly ga4Id?: string | undefined };
};

type Counter = Readonly<Record<'script' | 'image' | 'connection', readonly string[]>>;

// The analytics counter sends to the domain of the visitor's country. These domains of its documented list serve the
// countries of the partners.
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

/** Builds the policy for what a page may load, run and call. */
export function toContentSecurityPolicy({ inline, origins, texts = [], chat, metrics }: PolicySources): string {
  const counters = [...(metrics.yandexMetrikaId ? [yandex] : []), ...(metrics.ga4Id ? [google] : [])];
  const ofChat = chat ? [chat] : [];
  const own = 'nonce' in inline ? toHashes([`'nonce-${inline.nonce}'`]) : inline;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...own.scripts,
      "'wasm-unsafe-eval'",
      ...ofChat,
      ...counters.flatMap(({ script }) => script),
    ],
    // A chat adds its own styles, and browsers would block them beside a nonce or a hash.
    'style-src': ["'self'", ...(chat ? ["'unsafe-inline'", chat] : own.styles)],
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

const toHashes = (sources: readonly string[]): InlineHashes => ({ scripts: sources, styles: sources });

/** The origins of the absolute URLs among `urls`; a relative path has none. */
export function originsOf(urls: readonly (string | null | undefined)[]): string[] {
  return urls.flatMap((url) => {
    const origin = url ? URL.parse(url)?.origin : undefined;
    return origin && origin !== 'null' ? [origin] : [];
  });
}
