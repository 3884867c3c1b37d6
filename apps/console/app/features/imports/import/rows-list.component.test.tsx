import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { RowChanges } from './rows-list.tsx';

const field = { isRequired: false, choices: null };

test('sums and counts of a preview are written as numbers, codes as they are [G-04e]', async () => {
  const fields = [
    { id: 'price', title: 'Price', type: 'money' as const, ...field },
    { id: 'earn', title: 'Points, %', type: 'money' as const, ...field },
    { id: 'count', title: 'Quantity', type: 'count' as const, ...field },
    { id: 'vat', title: 'VAT', type: 'count' as const, ...field },
    { id: 'brand', title: 'Brand', type: 'text' as const, ...field },
  ];
  const changes = [
    { field: 'price', title: 'Price', before: '504.83', after: '1696.10' },
    { field: 'earn', title: 'Points, %', before: '2.50', after: '0.00' },
    { field: 'count', title: 'Quantity', before: null, after: '12000' },
    { field: 'vat', title: 'VAT', before: 'without VAT', after: '20 %' },
    { field: 'brand', title: 'Brand', before: '1000.00', after: null },
  ];
  renderAt('/notes', <RowChanges row={{ errors: [], changes }} fields={fields} />);
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Price: 504.83 → 1,696.10',
    'Points, %: 2.50 → 0',
    'Quantity: 12,000',
    'VAT: without VAT → 20 %',
    'Brand: 1000.00 → —',
  ]);
});
