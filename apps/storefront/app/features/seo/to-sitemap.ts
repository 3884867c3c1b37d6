import type { Language } from '#i18n/languages.ts';

export type PublicPage = {
  path: string;
  /** `YYYY-MM-DD` or `YYYY-MM`, where it is known. */
  changedOn?: string;
};

type SitemapWanted = {
  origin: string;
  languages: readonly Language[];
  pages: readonly PublicPage[];
  /** `?part=`, counted from 1. null: the whole, or the list of the parts if there are several. */
  part: string | null;
  urlsAtMost?: number;
};

/** The protocol allows 50 000 addresses and 50 MB in a file. No answer of ours exceeds 2 MB. */
const MAX_URLS = 2500;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The protocol of sitemaps.org with the other languages of each page. null: there is no such part. */
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

/** One page: without a language, for the server to choose one, and in each language. */
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
