import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MeContext, useMe } from '#platform/session/me.ts';
import { renderAt } from '../../test/render.tsx';
import { ShopBar } from './shop-bar.tsx';

type BarProps = { canSendCodes: boolean; isOpened?: boolean; email?: string | null; phone?: string | null };

function Bar({ canSendCodes, isOpened = true, ...contacts }: BarProps) {
  const me = useMe();
  return (
    <MeContext value={{ ...me, canSendCodes, ...contacts, partner: { ...me.partner, isOpened } }}>
      <ShopBar />
      <p>The page</p>
    </MeContext>
  );
}

const bar = page.getByText(/The shop cannot send codes/);
const closed = page.getByText(/^The shop is not open yet/);

test('who may change settings reads above all pages that no codes can be sent, until a way works [G-11d]', async () => {
  renderAt('/notes', <Bar canSendCodes={false} email="a@shop.example" phone="+79991234567" />, ['settings.write']);
  await expect.element(bar).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'My recovery codes' })).toHaveAttribute('href', '/me');
  renderAt('/notes', <Bar canSendCodes />, ['settings.write']);
  await expect.element(page.getByText('The page')).toBeVisible();
  expect(bar.query()).toBeNull();
  renderAt('/notes', <Bar canSendCodes={false} />, ['orders.read']);
  await expect.element(page.getByText('The page')).toBeVisible();
  expect(bar.query()).toBeNull();
});

test('the bar names the way that would reach who has an e-mail or a phone alone [G-11d]', async () => {
  renderAt('/notes', <Bar canSendCodes={false} email="a@shop.example" phone={null} />, ['settings.write']);
  await expect.element(page.getByText(/mail is not set up, and you have no phone/)).toBeVisible();
  const toWay = page.getByRole('link', { name: 'To the settings' });
  await expect.element(toWay).toHaveAttribute('href', '/settings/mail');
  renderAt('/notes', <Bar canSendCodes={false} email={null} phone="+79991234567" />, ['settings.write']);
  await expect.element(page.getByText(/SMS is not set up, and you have no e-mail/)).toBeVisible();
  await expect.element(toWay).toHaveAttribute('href', '/settings/sms');
});

test('who may open the shop reads in the same bar that it is not open, with the way to what is next [G-10g]', async () => {
  renderAt('/notes', <Bar canSendCodes={false} isOpened={false} />, ['settings.write']);
  await expect.element(closed).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'What next' })).toHaveAttribute('href', '/opening');
  expect(page.getByRole('status').elements()).toHaveLength(1);
  renderAt('/notes', <Bar canSendCodes isOpened={false} />, ['orders.read']);
  await expect.element(page.getByText('The page')).toBeVisible();
  expect(closed.query()).toBeNull();
});
