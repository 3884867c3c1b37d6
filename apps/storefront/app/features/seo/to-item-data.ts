import type { ShelfCategory, ShopItem } from '#features/goods/catalogue.ts';
import { itemPath } from '#platform/page/item-path.ts';
import { paths } from '#platform/page/paths.ts';
import { toSocialPicture } from '#features/page-parts/social-picture.ts';

const MINOR_IN_WHOLE = 100;

type PageOrigin = {
  /** The origin of the shop, without a slash at its end. */
  origin: string;
  shopName: string;
  category: ShelfCategory | null;
  description: string;
};

/** Converts a product or set to schema.org data: the product with its offer, and its breadcrumbs. */
export function toItemData(item: ShopItem, { origin, shopName, category, description }: PageOrigin) {
  const url = origin + itemPath(item);
  const picture = new URL(toSocialPicture(item.image.contentUrl), `${origin}/`).href;
  const drawing = new URL(item.image.contentUrl, `${origin}/`).href;
  const steps = [
    { name: shopName, item: origin + paths.catalogue() },
    ...(category ? [{ name: category.name, item: `${origin}${paths.catalogue()}#${category.slug}` }] : []),
    { name: item.name, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#item`,
        name: item.name,
        description,
        image: [...new Set([picture, drawing])],
        sku: item.externalId,
        url,
        ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
        ...(category && { category: category.name }),
        offers: {
          '@type': 'Offer',
          url,
          price: (item.price.amount / MINOR_IN_WHOLE).toFixed(2),
          priceCurrency: item.price.currency,
          itemCondition: 'https://schema.org/NewCondition',
          availability: `https://schema.org/${item.available > 0 ? 'InStock' : 'OutOfStock'}`,
          seller: { '@type': 'Organization', name: shopName, url: `${origin}/` },
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  };
}
