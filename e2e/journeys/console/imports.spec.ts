import { readFile } from 'node:fs/promises';
import { readTable } from '@kaplya/files/table';
import { writeXlsx } from '@kaplya/files/write-xlsx';
import { expectNoViolations } from '../../browser/axe.ts';
import { createConsolePage, openConsoleAs } from '../../pages/console.ts';
import type { Download } from '@playwright/test';
import { desktop, expect, test, type Page } from '../../shop/test.ts';
import { signInMember } from '../../visitors/staff.ts';

test.use({ locale: 'ru-RU', viewport: desktop });

type Rows = readonly (readonly string[])[];
type Member = Awaited<ReturnType<typeof signInMember>>;

async function toXlsx(rows: Rows): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(rows, { worksheet: 'Товары' })) parts.push(part);
  return Buffer.concat(parts);
}

async function readXlsx(download: Download): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readTable(new Blob([await readFile(await download.path())])))
    rows.push(cells.map(({ text }) => text));
  return rows;
}

const send = async (page: Page, field: string, name: string, rows: Rows) =>
  page
    .getByLabel(field, { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      ...{ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      buffer: await toXlsx(rows),
    });

async function findGoods(member: Member, q: string): Promise<string | undefined> {
  const { items } = await member.call<{ items: { externalId: string; name: string }[] }>(`/api/ops/goods?q=${q}`);
  return items.find(({ externalId }) => externalId === q)?.name;
}

test('goods of an .xlsx: a wrong row comes back as a file, is corrected and sent again; all of it is undone [G-04e] [G-04g] [G-04h]', async ({
  page,
}) => {
  const member = await signInMember('goods');
  const shop = createConsolePage(page, 'ru');
  const { t } = shop;
  const code = `XLSX-${Date.now()}`;
  const { items } = await member.call<{ items: { slug: string }[] }>('/api/ops/categories');
  const category = items[0]?.slug ?? '';
  const titles = ['Код', 'Наименование', 'Категория', 'Цена'];
  await openConsoleAs(page, '/imports', member);
  await expect(shop.heading(t('shell.nav.imports'))).toBeVisible();
  await send(page, t('imports.choose'), 'Товары весна.xlsx', [
    titles,
    [`${code}-A`, 'Вода горная', category, '120,50'],
    [`${code}-B`, 'Вода талая', 'нет такой', '99'],
  ]);

  // The recognised format, and each column with its samples.
  await expect(shop.heading('Товары весна.xlsx')).toBeVisible();
  await expect(page.getByLabel(t('imports.map.fieldOf', { name: 'Цена' }))).toHaveValue('price');
  const named = page.getByLabel(t('imports.map.fieldOf', { name: 'Наименование' }));
  await expect(page.getByRole('row').filter({ has: named })).toContainText('Вода горная');
  await expectNoViolations(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: t('imports.check'), exact: true }).click();

  // The dry run; carried on after a reload.
  const writing = page.getByRole('button', { name: t('imports.commit', { count: 1 }) });
  await expect(writing).toBeVisible();
  await page.reload();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(`${code}-A`)).toContainText('Вода горная');
  await expect(rowOf(`${code}-B`)).toContainText(t('imports.outcome.refused'));
  expect(await findGoods(member, `${code}-A`)).toBeUndefined();
  await page.getByRole('button', { name: t('kit.filter.add'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('imports.row.outcome') }).click();
  await page.getByRole('combobox', { name: t('imports.row.outcome') }).selectOption('refused');
  await expect(page).toHaveURL(/outcome=refused/);
  await expect(rowOf(`${code}-A`)).toHaveCount(0);
  await expectNoViolations(page);
  await page.setViewportSize(desktop);
  await writing.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('imports.commit', { count: 1 }) })
    .click();
  await expect(page.getByText(t('imports.state.committed'), { exact: true })).toBeVisible();
  expect(await findGoods(member, `${code}-A`)).toBe('Вода горная');

  // The wrong row with why, corrected and sent again.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('imports.failedRows', { format: 'XLSX' }) }).click();
  const [head = [], failed = [], ...others] = await readXlsx(await downloading);
  expect(others).toEqual([]);
  expect(failed.slice(0, 2)).toEqual([`${code}-B`, 'Вода талая']);
  expect(failed[titles.length]).not.toBe('');
  const first = page.url();
  await send(page, t('imports.sendCorrected'), 'Исправлено.xlsx', [head, failed.with(2, category)]);
  await expect(shop.heading('Исправлено.xlsx')).toBeVisible();
  await expect(page.getByText(t('imports.map.remembered'))).toBeVisible();
  await page.getByRole('button', { name: t('imports.check'), exact: true }).click();
  await writing.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('imports.commit', { count: 1 }) })
    .click();
  await expect(page.getByText(t('imports.state.committed'), { exact: true })).toBeVisible();
  expect(await findGoods(member, `${code}-B`)).toBe('Вода талая');

  // The first file is undone: what it added is gone.
  await page.goto(first.replace(/\?.*/, ''));
  await page.getByRole('button', { name: t('imports.undo'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('imports.undo'), exact: true })
    .click();
  await expect(page.getByText(t('imports.state.undone'), { exact: true })).toBeVisible();
  expect(await findGoods(member, `${code}-A`)).toBeUndefined();
  expect(await findGoods(member, `${code}-B`)).toBe('Вода талая');

  await test.step('a .csv in windows-1251 that is read otherwise shows its columns at once [G-04a]', async () => {
    await page.goto('/console/imports?send=prices');
    // "Код,Цена" and a line, in windows-1251.
    const buffer = Buffer.from([0xca, 0xee, 0xe4, 0x3b, 0xd6, 0xe5, 0xed, 0xe0, 0x0a, ...Buffer.from('W19;395,00\n')]);
    await page
      .getByLabel(t('imports.choose'), { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'цены.csv', mimeType: 'text/csv', buffer });
    const encoding = page.getByLabel(t('imports.encoding'));
    await expect(encoding).toHaveValue('windows-1251');
    await expect(page.getByLabel(t('imports.map.fieldOf', { name: 'Код' }))).toHaveValue('code');
    await page.getByLabel(t('imports.separator')).selectOption('|');
    await expect(page).toHaveURL(/separator=/);
    await expect(page.getByRole('rowheader', { name: 'Код;Цена', exact: true })).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('rowheader', { name: 'Код;Цена', exact: true })).toBeVisible();
    await page.getByLabel(t('imports.separator')).selectOption(';');
    await expect(page.getByLabel(t('imports.map.fieldOf', { name: 'Цена' }))).toHaveValue('price');
    await page.getByRole('button', { name: t('imports.check'), exact: true }).click();
    await expect(encoding).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'W19' })).toBeVisible();
  });
});
