import type { Language } from '#i18n/languages.ts';

export type PublicPage = {
  path: string;
  /** The day or month of the last change, `YYYY-MM-DD` or `YYYY-MM`. */
  changedOn?: string;
};

type SitemapWanted = {
  origin: string;
  languages: readonly Language[];
  pages: readonly PublicPage[];
  /** The value of `?part=`, counted from 1. null: the whole sitemap, or the index of its parts if there are several. */
  part: string | null;
  urlsAtMost?: number;
};

/** The limit of addresses in one file. The protocol allows 50 000, but this limit keeps every answer below 2 MB. */
const MAX_URLS = 2500;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * The XML of a sitemap (sitemaps.org), in which each page links to its other languages. null: the requested part does
 * not exist.
 */
export function toSitemap({ origin, languages, pages, part, urlsAtMost = MAX_URLS }: SitemapWanted): string | null {
  const maxPages = Math.max(1, Math.floor(urlsAtMost / (languages.length + 1)));
  const parts = Math.max(1, Math.ceil(pages.length / maxPages));
  if (part === null && parts > 1) return toIndex(origin, parts);
  const number = part === null ? 1 : Number(part);
  if (!Number.isInteger(number) || number < 1 || number > parts) return null;
  const urls = pages
    .slice((number - 1) * maxPages, number * maxPages)
    .flatMap((page) => toUrls(page, origin, languages));
  return `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

function toIndex(origin: string, parts: number): string {
  const rows = Array.from({ length: parts }, (_, index) => {
    const address = `${origin}/sitemap.xml?part=${index + 1}`;
    return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`;
  });
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n${rows.join('\n')}\n</sitemapindex>\n`;
}

/**
 * The `<url>` elements of one page: for its address without a language (the server chooses one), and with each
 * `?lang=`.
 */
function toUrls({ path, changedOn }: PublicPage, origin: string, languages: readonly Language[]): string[] {
  const address = escapeXml(origin + path);
  const inLanguage = (language: Language) => `${address}?lang=${language}`;
  const links = [...languages.map((each) => toLink(each, inLanguage(each))), toLink('x-default', address)].join('');
  const change = changedOn ? `<lastmod>${escapeXml(changedOn)}</lastmod>` : '';
  return [address, ...languages.map(inLanguage)].map((loc) => `<url><loc>${loc}</loc>${change}${links}</url>`);
}

function toLink(name: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
