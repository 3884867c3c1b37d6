import type { Category, Product, ProductSet } from '@kaplya/contract';

let made = 0;

const money = (amount: number) => ({ amount, currency: 'RUB' });

export function aCategory(fields: Partial<Category> = {}): Category {
  const id = fields.id ?? `category-${++made}`;
  return { id, slug: id, name: id, position: 1, image: null, ...fields };
}

function someItem(id: string) {
  return {
    id,
    externalId: id.toUpperCase(),
    uuid: id,
    slug: id,
    name: id,
    description: '',
    brand: null,
    categoryId: 'water',
    image: { contentUrl: `/pictures/${id}.svg`, alt: id },
    price: money(39_000),
    priceWithContainer: null,
    containersPerUnit: 0,
    available: 10,
    maxQuantity: null,
    relatedProductIds: [],
  };
}

export function aProduct(fields: Partial<Product> = {}): Product {
  return { ...someItem(fields.id ?? `product-${++made}`), volumeLitres: null, isContainer: false, ...fields };
}

export function aProductSet(fields: Partial<ProductSet> = {}): ProductSet {
  return { ...someItem(fields.id ?? `set-${++made}`), products: [], priceOfParts: null, ...fields };
}
