import type { ImportPage } from '@kaplya/contract';
import { expect } from '@playwright/test';
import { moscowOrigin } from '../shop/test.ts';
import type { HttpCustomer } from '../pages/account.ts';

const priceList = 'Код;Название;Цена\nW19;Вода 19 литров;395,00\nCUP;Стаканы;1E+12\nNONE;Нет такого;10\n';

/** A price list that a member of staff has sent: a price that changes, and two rows that are wrong. */
export async function sendPriceList({ pair: { token } }: Pick<HttpCustomer, 'pair'>): Promise<ImportPage> {
  const response = await fetch(
    `${moscowOrigin()}/api/ops/imports?kind=prices&name=${encodeURIComponent('Прайс.csv')}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: priceList,
    },
  );
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ImportPage;
}

/** The same after its dry run. */
export async function checkPriceList(member: HttpCustomer): Promise<ImportPage> {
  const { id, version, mapping } = await sendPriceList(member);
  const at = `/api/ops/imports/${id}`;
  const mapped = await member.call<ImportPage>(`${at}/mapping`, { version, ...mapping }, 'PUT');
  await member.call(`${at}/check`, { version: mapped.version }, 'POST');
  await expect.poll(async () => (await member.call<ImportPage>(at)).state).toBe('checked');
  return member.call<ImportPage>(at);
}
