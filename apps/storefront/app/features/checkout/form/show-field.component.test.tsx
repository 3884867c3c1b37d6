import { render } from '@kaplya/ui/test/render.tsx';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showField, toFieldId } from './checkout-form.ts';

test('the whole refusal of goods that are not confirmed is in sight, above the order button [S-33]', async () => {
  document.documentElement.style.scrollPaddingBottom = '100px';
  render(
    <div style={{ paddingBlock: innerHeight }}>
      <div id={toFieldId('goods')} tabIndex={-1} style={{ height: innerHeight - 160 }}>
        Goods
      </div>
      <p id={toFieldId('order')} style={{ height: 120 }}>
        The shop has not confirmed yet
      </p>
    </div>,
  );
  showField('goods');
  const refusal = page.getByText('The shop has not confirmed yet');
  await expect.element(page.getByText('Goods')).toHaveFocus();
  expect(refusal.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 100);
  document.documentElement.style.removeProperty('scroll-padding-bottom');
});
