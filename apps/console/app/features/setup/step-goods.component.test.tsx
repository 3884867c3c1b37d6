import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../test/render.tsx';
import { createDraft, type DraftGood } from './draft/setup-draft.ts';
import { StepGoods } from './step-goods.tsx';

beforeAll(() => loadTexts('setup'));

const goods: DraftGood[] = [
  { name: 'Water 19 l', price: '350', kind: 'returnable', stock: 40 },
  { name: 'Pump', price: '990', kind: 'goods', stock: 5 },
];

function renderGoods() {
  const draft = { ...createDraft('en', 'Europe/Moscow'), goods };
  renderAt(
    '/notes',
    <div className="mx-auto max-w-172">
      <StepGoods {...{ draft, token: 't', hasSamples: false }} change={() => {}} errorOf={() => null} />
    </div>,
  );
}

const listVisible = (text: string) =>
  page
    .getByText(text, { exact: true })
    .elements()
    .filter((element) => element.checkVisibility());

test.each([390, 1280])('price and stock of typed goods are told apart at %i px [G-10]', async (width) => {
  await page.viewport(width, 800);
  renderGoods();
  await expect.element(page.getByRole('textbox', { name: 'Product 1: price' })).toBeVisible();
  for (const field of ['price', 'stock', 'kind']) expect(listVisible(field).length, field).toBeGreaterThan(0);
});

test('the kind of goods is read whole [G-10]', async () => {
  await page.viewport(1280, 800);
  renderGoods();
  const field = page.getByRole('combobox', { name: 'Product 1: kind' });
  await expect.element(field).toBeVisible();
  const select = field.element() as HTMLSelectElement;
  const { font } = getComputedStyle(select);
  const drawing = document.createElement('canvas').getContext('2d')!;
  drawing.font = font;
  // The longest name, in Russian; the arrow and the padding take 40 px.
  expect(drawing.measureText('Вода, бутыль возвращают').width).toBeLessThan(select.clientWidth - 40);
});
