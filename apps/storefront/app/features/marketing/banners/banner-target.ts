/**
 * Where a link of a banner leads: to a page of the shop, elsewhere, or – what nobody should have stored, such as a
 * script or another host that looks like a path – nowhere.
 */
export function findBannerTarget(link: string): 'page' | 'elsewhere' | null {
  if (/^\/(?![\\/])[^\s\\]*$/.test(link)) return 'page';
  return /^https?:\/\/[^\s\\/]/.test(link) ? 'elsewhere' : null;
}
