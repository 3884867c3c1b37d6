/**
 * The target of a banner's link: a page of the shop, another site, or none. A script, or another host that resembles a
 * path, counts as none.
 */
export function findBannerTarget(link: string): 'page' | 'elsewhere' | null {
  if (/^\/(?![\\/])[^\s\\]*$/.test(link)) return 'page';
  return /^https?:\/\/[^\s\\/]/.test(link) ? 'elsewhere' : null;
}
