import type {
  Exchange,
  Goods,
  OpsBanner,
  OpsCategory,
  OpsCustomer,
  OpsLegalPerson,
  PlaceWarehouse,
  SettingsOfGroup,
} from '@kaplya/contract';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { conflictAt } from '../../test/conflict.ts';
import { renderAt } from '../../test/render.tsx';
import { CompanyForm } from './customers/companies/company-form.tsx';
import { PersonForm } from './customers/customer/person-form.tsx';
import { SettingsForm } from './exchange/set-up/settings-form.tsx';
import { GoodsForm } from './goods/product/goods-form.tsx';
import { toNewGoods } from './goods/product/goods-values.ts';
import { BannerForm } from './marketing/banner/banner-form.tsx';
import { WarehouseForm } from './places/sites/warehouse-form.tsx';
import { GroupForm } from './settings/setting-fields/group-form.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const texts = (en: string) => ({ ru: '', en, az: '', tr: '' });

const warehouse: PlaceWarehouse = { id: 'w', version: 1, name: 'Depot' };
const goods: Goods = {
  ...toNewGoods('product', { currency: 'RUB', vatCode: 7, categoryId: 'c' }),
  ...{ id: 'g', version: 1, names: { ...texts('Cup'), ru: 'Стакан' }, externalId: 'CUP', slug: 'cup' },
};
const cups = { id: 'c', version: 1, parentId: null, names: texts('Cups') } as unknown as OpsCategory;
const customer = { id: 'a', version: 1, name: 'Anna', birthday: null } as OpsCustomer;
const company: OpsLegalPerson = {
  ...{ id: 'l', version: 1, name: 'Iva', taxNumber: '7707083893', kpp: null, legalAddress: null, contractNumber: null },
  ...{ people: 1, unpaid: { amount: 0, currency: 'RUB' }, creditLimit: null, createdAt: '2026-03-01T09:00:00Z' },
};
const exchange = {
  ...{ version: 1, sendsOrders: false, choices: { categories: [] } },
  settings: {
    ...{ goods: 'all', matchesCodes: false, pictures: true, prices: true, stock: true, categoryId: null },
    statuses: [{ text: 'Agreed', status: 'approved' }],
  },
} as unknown as Exchange;
const toDelivery = (value: number): SettingsOfGroup => ({
  ...{ group: 'delivery', version: 1 },
  settings: [
    { key: 'horizonDays', kind: 'number', value, default: 7, isDefault: false, least: 1, most: 60, changed: null },
  ],
});
const banner = {
  ...{ id: 'b', version: 1, status: 'running', title: 'Spring', pictureUrl: pixel, pictureId: 'p', hidden: null },
  ...{ missingTexts: [], type: 'click', titles: texts('Spring'), texts: null, link: '/delivery', productSetId: null },
  ...{ promoCode: null, isFirstOrderOnly: false, isEnabled: true, startsAt: null, endsAt: null, areaIds: null },
  slides: [],
} as unknown as OpsBanner;

type Row = {
  form: ReactNode;
  /** The field that the person types into, by its name, and the text. */
  typed: readonly [label: string | RegExp, text: string];
  /** The calls that read and save, and the record after a colleague's save. */
  reads: string;
  saves: string;
  theirs: unknown;
  /** A part of the record as the last save sends it. */
  saved: object;
};

const rows: readonly (readonly [name: string, row: Row])[] = [
  [
    'a customer [O-08]',
    {
      form: <PersonForm customer={customer} />,
      typed: ['Name', 'Anna Mine'],
      ...{ reads: 'getOpsCustomer', saves: 'patchOpsCustomer' },
      theirs: { ...customer, version: 2, name: 'Anna Theirs', birthday: '1990-01-02' },
      saved: { name: 'Anna Mine', birthday: '1990-01-02' },
    },
  ],
  [
    'a company [A-06c]',
    {
      form: <CompanyForm company={company} />,
      typed: [/^Contract number/, 'D-17'],
      ...{ reads: 'getOpsLegalPerson', saves: 'changeLegalPerson' },
      theirs: { legalPerson: { ...company, version: 2, kpp: '773601001' }, people: [], payments: [] },
      saved: { contractNumber: 'D-17', kpp: '773601001', creditLimitMinor: null },
    },
  ],
  [
    'a warehouse [G-07d]',
    {
      form: <WarehouseForm warehouse={warehouse} />,
      typed: ['Name of the warehouse', 'Depot, mine'],
      ...{ reads: 'listPlaces', saves: 'changeWarehouse' },
      theirs: { warehouses: [{ ...warehouse, version: 2, name: 'Depot, theirs' }], cities: [], areas: [] },
      saved: { name: 'Depot, mine' },
    },
  ],
  [
    'what is taken from 1C [G-05b]',
    {
      form: <SettingsForm exchange={exchange} />,
      typed: ['Confirmed', 'Agreed, Confirmed'],
      ...{ reads: 'getExchange', saves: 'saveExchange' },
      theirs: { ...exchange, version: 2, settings: { ...exchange.settings, stock: false, pictures: false } },
      saved: {
        settings: {
          ...{ stock: false, pictures: false, prices: true },
          statuses: [
            { text: 'Agreed', status: 'approved' },
            { text: 'Confirmed', status: 'approved' },
          ],
        },
      },
    },
  ],
  [
    'settings of a shop [G-093]',
    {
      form: <GroupForm loaded={toDelivery(7)} languages={['ru', 'en']} currency="RUB" />,
      typed: [/^Days ahead/, '11'],
      ...{ reads: 'getSettings', saves: 'saveSettings' },
      theirs: { groups: [{ ...toDelivery(9), version: 2 }] },
      saved: { group: 'delivery', values: { horizonDays: 11 } },
    },
  ],
  [
    'goods [G-01c]',
    {
      form: <GoodsForm goods={goods} categories={[cups]} />,
      typed: [/^Brand/, 'Kaplya'],
      ...{ reads: 'getGoods', saves: 'changeGoods' },
      theirs: { goods: { ...goods, version: 2, maxQuantity: 7 } },
      saved: { brand: 'Kaplya', maxQuantity: 7 },
    },
  ],
  [
    'a banner [G-08]',
    {
      form: <BannerForm banner={banner} />,
      typed: ['Link', '/about'],
      ...{ reads: 'getOpsBanner', saves: 'changeBanner' },
      theirs: { banner: { ...banner, version: 2, titles: texts('Summer') } },
      saved: { link: '/about', titles: texts('Summer') },
    },
  ],
];

beforeAll(() => loadTexts('companies', 'customers', 'places', 'exchange', 'staff', 'settings', 'goods', 'marketing'));
beforeEach(() => {
  vi.mocked(call).mockReset();
});

test.each(rows)(
  'of two who save %s the second sees what the first did, keeps their own, and saves it on top [rule 81]',
  async (_, { form, typed: [label, text], reads, saves, theirs, saved }) => {
    const sent: { version: number }[] = [];
    vi.mocked(call).mockImplementation(((id: string, { body }: { body: { version: number } }) => {
      if (id === reads) return Promise.resolve(theirs);
      // Other calls of the screen stay pending.
      if (id !== saves) return new Promise(() => undefined);
      sent.push(body);
      return sent.length === 1 ? Promise.reject(conflictAt(2)) : new Promise(() => undefined);
    }) as unknown as typeof call);
    renderAt('/notes', form, [...(['customers.write', 'settings.write', 'goods.write', 'prices.write'] as const)]);
    const field = page.getByRole('textbox', { name: label }).first();
    await userEvent.fill(field, text);
    await userEvent.keyboard('{Control>}s{/Control}');
    const bar = page.getByRole('alertdialog', { name: /Pyotr/ });
    await expect.element(bar.getByText(text, { exact: true })).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Keep mine' }));
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(field).toHaveValue(text);
    await userEvent.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(sent).toMatchObject([{ version: 1 }, { version: 2, ...saved }]));
  },
);
