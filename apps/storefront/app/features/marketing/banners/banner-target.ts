/**
 * The kind of a banner's link: a page of the shop, or another site. null for no link and for unsafe ones, such as
 * `javascript:` or `//host`.
 */
export function findBannerTarget(link: string): 'page' | 'elsewhere' | null {
  if (/^\/(?![\\/])[^\s\\]*$/.test(link)) return 'page';
  return /^https?:\/\/[^\s\\/]/.test(link) ? 'elsewhere' : null;
}
