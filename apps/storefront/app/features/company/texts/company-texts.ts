import type { Company } from '@kaplya/contract';
import { parseUrl } from '#platform/page/parse-url.ts';

/**
 * The texts that a company may host itself (C-04, E-02): for each the field of the company with its URL, and the path
 * and call of the shop's own text.
 */
export const companyTexts = {
  points: {
    field: 'about_loyalty_system_url',
    path: '/api/v1/loyalty-system/about',
    call: 'getLoyaltySystemAbout',
  },
  bottles: {
    field: 'about_returned_package_url',
    path: '/api/v1/returned-package/about',
    call: 'getReturnedPackageAbout',
  },
} as const;

export type CompanyText = keyof typeof companyTexts;

/** The text itself, or the URL where the partner hosts it. */
export type ShownText = string | { readonly hostedAt: string };

/** The URL where the partner hosts the text. null: the shop's own text is shown. */
export function findHostedUrl(
  company: Pick<Company, 'about_loyalty_system_url' | 'about_returned_package_url'>,
  text: CompanyText,
  origin: string,
): URL | null {
  const { field, path } = companyTexts[text];
  const url = parseUrl(company[field], origin);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === origin && url.pathname === path ? null : url;
}
