import { createConsolePage, type ConsolePage } from '../pages/console.ts';
import { queryShop } from '../shop/database.ts';
import { openOwnShop, type OwnShop } from '../shop/own-shop.ts';
import type { Page } from '../shop/test.ts';

/** A shop for one journey, and a page of its console that its owner has opened. */
export async function openOwnConsole(page: Page, path: string): Promise<{ own: OwnShop; shop: ConsolePage }> {
  const own = await openOwnShop();
  const partnerId = own.host.split('.')[0] ?? '';
  const [member, role] = [crypto.randomUUID(), crypto.randomUUID()];
  const email = `owner-${member}@demo.example`;
  await queryShop(
    `insert into staff_role (partner_id, id, template, permissions, is_owner) values ($1, $2, 'owner', '[]', true)`,
    [partnerId, role],
  );
  await queryShop("insert into staff_member (partner_id, id, name, email) values ($1, $2, 'Олег', $3)", [
    partnerId,
    member,
    email,
  ]);
  await queryShop('insert into staff_member_role (partner_id, member_id, role_id) values ($1, $2, $3)', [
    partnerId,
    member,
    role,
  ]);
  const shop = createConsolePage(page, 'ru');
  await page.goto(`${own.origin}/console${path}`);
  await shop.signInByKeys(email);
  return { own, shop };
}
