import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aCategory, aProduct } from './catalogue-factory.test-support.ts';
import { toCatalogue, type RestOfCategory } from './catalogue.ts';
import { CatalogueContext, useCatalogue } from './use-catalogue.ts';

test.each([
  [
    'of a large shop may be there all the same',
    [{ type: 'product', categoryId: 'water', count: 9, cursor: null }],
    true,
  ],
  ['of a small shop is not sold', [], false],
])('before anything could be asked for, what has not come %s [S-91]', (_, rest, isMissing) => {
  const shelf = {
    categories: [aCategory({ id: 'water' })],
    products: [aProduct()],
    productSets: [],
    rest: rest as RestOfCategory[],
  };
  const catalogue = toCatalogue({ areaId: null, company: null, banners: [], shelf });
  const Goods = () => String(useCatalogue().isMissing('product'));
  expect(renderToStaticMarkup(createElement(CatalogueContext, { value: catalogue }, createElement(Goods)))).toBe(
    String(isMissing),
  );
});
