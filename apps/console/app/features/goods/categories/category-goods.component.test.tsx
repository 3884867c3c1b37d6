import type { GoodsRow } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CategoryGoods } from './category-goods.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const toRow = (index: number, kind: GoodsRow['kind'] = 'product') =>
  ({
    id: `${kind}-${index}`,
    kind,
    version: 1,
    name: `${kind} ${index}`,
    pictureUrl: pixel,
    isActive: true,
  }) as GoodsRow;

let items: GoodsRow[];

beforeAll(() => loadTexts('goods'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() => Promise.resolve({ items })) as unknown as typeof call);
});

test('goods of a category that are too many for an order by hand say so, and what to do; its sets stay in theirs [G-01e]', async () => {
  items = [
    ...Array.from({ length: 500 }, (_, index) => toRow(index)),
    toRow(1, 'product_set'),
    toRow(2, 'product_set'),
  ];
  renderAt('/notes', <CategoryGoods categoryId="c1" all={503} />, ['goods.write']);
  await expect.element(page.getByText(/^More than 500 cannot be put into an order by hand/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Goods of the category' }))
    .toHaveAttribute('href', '/goods?categoryId=c1');
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
});

test('five hundred goods of a category are put into an order by hand [G-01e]', async () => {
  items = Array.from({ length: 500 }, (_, index) => toRow(index));
  renderAt('/notes', <CategoryGoods categoryId="c1" all={500} />, ['goods.write']);
  await expect.element(page.getByRole('link', { name: 'product 499', exact: true })).toBeInTheDocument();
  await expect.element(page.getByText(/^More than 500/)).not.toBeInTheDocument();
});
