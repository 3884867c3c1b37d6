import { useState, type ComponentProps } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countOverlaySteps, goBack, provideOverlaySteps } from '../../test/overlay-steps.ts';
import { isWithinReach, measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { nameOfFocus, walkFocus } from '../../test/walk-focus.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { Drawer } from './drawer.tsx';

beforeAll(provideOverlaySteps);

const wide = { width: 1280, height: 800 };
const opener = page.getByRole('button', { name: 'Open' });
const drawer = page.getByRole('dialog', { name: 'Cart' });

function Cart(more: Partial<ComponentProps<typeof Drawer>>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Behind</Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="Cart" footer={<Button>Order</Button>} {...more}>
        <TextField label="Promo code" />
      </Drawer>
    </>
  );
}

async function open(): Promise<HTMLElement | SVGElement> {
  await userEvent.click(opener);
  await expect.element(drawer).toBeVisible();
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
  return drawer.element();
}

describe.each([
  ['on a phone', phone],
  ['on a wide screen', wide],
])('A drawer %s', (_, size) => {
  test('takes the focus, traps it in both directions, and restores it on Escape', async () => {
    await showAt(size);
    render(<Cart />);
    await open();
    expect(await walkFocus(5)).toEqual(['Close', 'Promo code', 'Order', 'Close', 'Promo code']);
    expect(await walkFocus(2, { shift: true })).toEqual(['Close', 'Order']);
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
    await expect.element(drawer).not.toBeInTheDocument();
  });

  test('closes by "back" [S-68]', async () => {
    await showAt(size);
    render(<Cart />);
    await open();
    await expect.poll(countOverlaySteps).toBe(1);
    goBack();
    await expect.element(opener).toHaveFocus();
    expect(countOverlaySteps()).toBe(0);
  });

  test('focuses the given elements when it opens and closes', async () => {
    await showAt(size);
    render(
      <Cart
        initialFocus={() => document.querySelector('[role=dialog] input')}
        finalFocus={() => page.getByRole('button', { name: 'Behind' }).element() as HTMLElement}
      />,
    );
    await open();
    await expect.poll(nameOfFocus).toBe('Promo code');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Behind' })).toHaveFocus();
  });
});

test('a drawer lies at the bottom of a phone, as wide as it, and at the right of a wide screen', async () => {
  await showAt(phone);
  render(<Cart />);
  const low = (await open()).getBoundingClientRect();
  expect([low.left, low.right, low.bottom]).toEqual([0, phone.width, phone.height]);
  expect(low.top).toBeGreaterThan(0);
  await showAt(wide);
  await expect.poll(() => drawer.element().getBoundingClientRect().top).toBe(0);
  const side = drawer.element().getBoundingClientRect();
  expect([side.right, side.bottom]).toEqual([wide.width, wide.height]);
  expect(side.left).toBeGreaterThan(wide.width / 2);
});

test('a drawer can be a dialog in the middle of a wide screen', async () => {
  render(<Cart onWide="dialog" />);
  const { left, right, top, bottom } = (await open()).getBoundingClientRect();
  expect(left).toBeCloseTo(wide.width - right, 0);
  expect(top).toBeCloseTo(wide.height - bottom, 0);
  expect(left).toBeGreaterThan(100);
});

test('a drawer is no wider than a phone, and its button can be reached, with a text of 200 % [S-69]', async () => {
  await showAt(phone);
  await setTextSize(200);
  render(
    <Cart
      description="Donaudampfschifffahrtsgesellschaft"
      footer={<Button isWide>Zahlungspflichtig bestellen</Button>}
    />,
  );
  const popup = await open();
  expect(getComputedStyle(document.documentElement).fontSize).toBe('32px');
  expect(popup.getBoundingClientRect().width).toBe(phone.width);
  expect(popup.scrollWidth).toBe(popup.clientWidth);
  expect(measureOverflow()).toBe(0);
  const button = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).element();
  await expect.poll(() => isWithinReach(button)).toBe(true);
});
