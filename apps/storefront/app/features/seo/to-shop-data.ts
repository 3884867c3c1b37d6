import type { CatalogueData } from '#features/goods/catalogue.ts';
import type { Language } from '#i18n/languages.ts';
import { paths } from '#platform/page/paths.ts';
import { toSocialPicture } from '#features/page-parts/social-picture.ts';

/** The schema.org data of the shop: the company, left out when it could not be loaded, and the site with its search. */
export function toShopData(
  company: CatalogueData['company'],
  { origin, title, language }: { origin: string; title: string; language: Language },
) {
  const shop = `${origin}/#shop`;
  const url = (path: string): string => new URL(path, `${origin}/`).href;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(company
        ? [
            {
              '@type': 'Organization',
              '@id': shop,
              name: company.name,
              url: `${origin}/`,
              logo: url('/icons/icon-512.png'),
              image: url(toSocialPicture(company.mockup.contentUrl)),
              ...(company.phone !== '' && { telephone: company.phone }),
              areaServed: { '@type': 'City', name: company.defaultCity.name },
            },
          ]
        : []),
      {
        '@type': 'WebSite',
        '@id': `${origin}/#site`,
        name: company?.name ?? title,
        alternateName: title,
        url: `${origin}/`,
        inLanguage: language,
        ...(company && { publisher: { '@id': shop } }),
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}
