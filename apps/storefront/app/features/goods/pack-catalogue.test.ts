import type { Product, ProductSet } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { aCategory, aProduct, aProductSet } from './catalogue-factory.test-support.ts';
import type { CatalogueData, ShelfCategory } from './catalogue.ts';
import { packCatalogue, unpackCatalogue } from './pack-catalogue.ts';

const rub = (amount: number) => ({ amount, currency: 'RUB' });

const categories = [aCategory({ id: 'cups', position: 0 }), aCategory({ id: 'water', position: 2 })];
const products: Product[] = [
  aProduct({ id: 'cup', categoryId: 'cups', price: rub(0), available: 0, maxQuantity: 3 }),
  aProduct({
    ...{ id: 'w19', brand: 'Kaplya', volumeLitres: 19, priceWithContainer: rub(99_000), containersPerUnit: 1 },
    image: { contentUrl: '/pictures/w19.svg', alt: 'A bottle' },
    relatedProductIds: ['cup', 'sold elsewhere'],
  }),
  aProduct({ ...{ id: 'empty', isContainer: true, categoryId: 'hidden', price: { amount: 100, currency: 'AZN' } } }),
];
const set = aProductSet({
  id: 'first',
  products: [
    { productId: 'w19', quantity: 2 },
    { productId: 'sold elsewhere', quantity: 1 },
  ],
  priceOfParts: rub(123_000),
});

/** The fields of goods and of a category that the shelf shows. */
function shown<Item extends Product | ProductSet>(goods: Item) {
  const { description: _, uuid: _uuid, ...item } = goods;
  return item;
}

function named({ id, slug, name, position }: (typeof categories)[number]): ShelfCategory {
  return { id, slug, name, position };
}

const rest = [{ type: 'product' as const, categoryId: 'water', count: 40, cursor: null }];
const others = [
  { ...aProduct({ id: 'pump', relatedProductIds: ['w19'] }), type: 'product' as const },
  { ...aProductSet({ id: 'second', products: [{ productId: 'cup', quantity: 1 }] }), type: 'product_set' as const },
];
const data: CatalogueData = {
  areaId: 'msk-center',
  company: null,
  banners: [],
  shelf: { categories, products, productSets: [set], rest, others },
  pricesOf: '2026-11-26',
  requestedDay: null,
};

test('a page has of its catalogue what the shelf shows, as it was', () => {
  expect(unpackCatalogue(packCatalogue(data))).toEqual({
    ...data,
    shelf: {
      categories: categories.map(named),
      products: products.map(shown),
      productSets: [shown(set)],
      rest,
      others: others.map(shown),
    },
  });
});

test('what could not be read stays that', () => {
  for (const shelf of [
    null,
    { categories: [], products: null, productSets: [] },
    { categories: [], products: [], productSets: null },
    { categories: [], products: null, productSets: [shown(set)] },
  ]) {
    expect(unpackCatalogue(packCatalogue({ ...data, shelf })).shelf).toEqual(shelf);
  }
});

test('the packed shelf has no description, no id twice, and each field name once a list', () => {
  const known = {
    image: { contentUrl: '/x.svg', alt: 'X' },
    name: 'X',
    slug: 'x',
    externalId: 'X',
    description: 'Words',
  };
  const one = aProduct({ id: 'id-1', ...known });
  const other = aProduct({ id: 'id-2', ...known, relatedProductIds: ['id-1'] });
  const both = aProductSet({ id: 'id-3', ...known, products: [{ productId: 'id-1', quantity: 2 }] });
  const text = packCatalogue({ ...data, shelf: { categories, products: [one, other], productSets: [both] } });
  expect(text).not.toContain('Words');
  expect(text.split('id-1')).toHaveLength(2);
  // The field names of the categories, products and sets.
  expect(text.split('"slug"')).toHaveLength(4);
});
