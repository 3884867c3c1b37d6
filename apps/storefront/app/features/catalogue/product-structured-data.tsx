import { useRouteLoaderData } from 'react-router';
import type { loader } from '#root.tsx';
import type { ShopItem } from './catalogue.ts';
import { itemPath } from './item-path.ts';

const MINOR_IN_WHOLE = 100;

/** What search engines show beside a result: schema.org's product with its offer. Data, not a script that runs. */
export function ProductStructuredData({ item }: { item: ShopItem }) {
  const origin = useRouteLoaderData<typeof loader>('root')?.origin ?? '';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description,
    image: new URL(item.image.contentUrl, `${origin}/`).href,
    sku: item.externalId,
    ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
    offers: {
      '@type': 'Offer',
      url: origin + itemPath(item),
      price: (item.price.amount / MINOR_IN_WHOLE).toFixed(2),
      priceCurrency: item.price.currency,
      availability: item.available > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  };
  // An escaped `<` keeps a name from ending the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
