import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { nameOfFocus, walkFocus } from '../../test/walk-focus.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import { PagePanel } from './page-panel.tsx';

const opener = page.getByRole('button', { name: 'Open' });
const frame = page.getByRole('dialog', { name: 'Orders' });

function Orders() {
  const [isOpen, setOpen] = useState(false);
  const [order, setOrder] = useState(1);
  const [isAsking, setRequestHandler] = useState(false);
  return (
    <>
      <div inert={isOpen}>
        <Button onClick={() => setOpen(true)}>Open</Button>
      </div>
      {isOpen && (
        <PagePanel title="Orders" contentKey={`order ${order}`} onClose={() => setOpen(false)}>
          <Button onClick={() => setOrder(order + 1)}>Next order</Button>
          <Button onClick={() => setRequestHandler(true)}>Cancel</Button>
          <p style={{ height: '200rem' }}>Order {order}</p>
        </PagePanel>
      )}
      <Dialog isOpen={isAsking} onClose={() => setRequestHandler(false)} title="Sure" />
    </>
  );
}

async function open(): Promise<void> {
  await userEvent.click(opener);
  await expect.element(frame).toHaveFocus();
}

test('a page over a page takes the focus, locks the page below, and restores the focus on Escape', async () => {
  render(<Orders />);
  await open();
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  expect(await walkFocus(3)).toEqual(['Close', 'Next order', 'Cancel']);
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible');
});

test('a page over a page closes by its button and, where there is room beside it, by a press beside it', async () => {
  render(<Orders />);
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(opener).toHaveFocus();
  await open();
  await userEvent.click(document.body, { position: { x: 20, y: 20 }, force: true });
  await expect.element(opener).toHaveFocus();
});

test('another page in its place begins at its top, with the focus', async () => {
  render(<Orders />);
  await open();
  frame.element().scrollTop = 400;
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByText('Order 2')).toBeVisible();
  await expect.element(frame).toHaveFocus();
  expect(frame.element().scrollTop).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('Escape closes what is open above a page, and the page by another press', async () => {
  render(<Orders />);
  await open();
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).not.toBeInTheDocument();
  await expect.poll(nameOfFocus).toBe('Cancel');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('a page over a page fills a phone and is no wider, also with a text of 200 % [S-69]', async () => {
  await showAt(phone);
  await setTextSize(200);
  render(<Orders />);
  await open();
  expect(frame.element().getBoundingClientRect().width).toBe(phone.width);
  expect(frame.element().scrollWidth).toBe(phone.width);
  expect(measureOverflow()).toBe(0);
});
