import { operatorEndpoints, roleTemplateNames, roleTemplates } from '@kaplya/contract';
import { demonstration } from '@kaplya/demonstration';
import { demoCompany, demoPeople, demoStaff } from '@kaplya/demonstration/people';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

import { countQueries } from '#db/client.ts';
import { toSearchText } from '#db/search-text.ts';
import { listAddresses } from '#features/addresses/addresses.store.ts';
import { describePoint } from '#features/addresses/index.ts';
import { findPartner, findServingArea } from '#features/company/index.ts';
import { listLegalPeople } from '#features/identity/index.ts';
import { signInCustomer, signInStaff } from '../test/people/sign-in.ts';
import { startTestApp } from '../test/start-test-app.ts';
import { fillDemonstration } from './fill-demonstration.ts';

const app = await startTestApp();
const { context } = app;
const { database } = context;

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'gazetteer', 'system') order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await database.execute<{ rows: number }>(sql.raw(`select count(*)::int as rows from ${name}`));
    counts[name] = counted.rows[0]?.rows ?? 0;
  }
  return counts;
}

test('a second start leaves the rows of the shop and runs next to no statement', async () => {
  await database.execute(sql`update product set price_minor = 1 where external_id = 'CUP'`);
  const before = await countRows();
  const { queries } = await countQueries(() => fillDemonstration(context, demonstration));
  expect(queries).toBeLessThanOrEqual(9);
  expect(await countRows()).toEqual(before);
  const { rows } = await database.execute(
    sql`select distinct price_minor::int as price from product where external_id = 'CUP'`,
  );
  expect(rows).toEqual([{ price: 1 }]);
});

test('both shops are there with all that they need', async () => {
  const counts = await countRows();
  expect(counts).toMatchObject({ 'public.partner': 2, 'system.domain': 2, 'public.category': 16, 'public.area': 4 });
  expect(counts['public.product']).toBeGreaterThan(90);
  expect(counts['gazetteer.house']).toBeGreaterThan(5_000);
});

describe('the people', () => {
  const listCustomers = async () => {
    const { rows } = await database.execute<{ id: string; name: string | null }>(
      sql`select id, name from customer order by id`,
    );
    return rows.map(({ id, name }) => ({ id, name }));
  };

  test('are two customers of Moscow and an operator of each shop; a company of one has a served office', async () => {
    expect((await listCustomers()).map(({ name }) => name)).toEqual(['Анна Петрова', 'Игорь Волков']);
    const partner = await findPartner(context, 'moscow');
    const [office] = await listAddresses(
      database,
      { partnerId: 'moscow', subjectId: demoPeople.igor.id },
      'newest first',
    );
    if (!partner || !office) throw new Error('The office is not there');
    const { fields, cityId, district, districtId } = office;
    expect(fields.legal_person_id).toBe(demoCompany.id);
    expect(await listLegalPeople(database, 'moscow', demoPeople.igor.id)).toMatchObject([{ name: 'ООО «Ромашка»' }]);
    expect({ cityId, district, districtId }).toEqual(await describePoint(context, partner, fields));
    expect(findServingArea(partner, fields)).not.toBeNull();
  });

  test('sign in by phone as they are [A-01] [A-08]', async () => {
    const signedIn = [
      await signInCustomer(app, { phone: demoPeople.anna.phone }),
      await signInCustomer(app, { phone: demoPeople.igor.phone }),
    ];
    expect(signedIn.map(({ subjectId }) => subjectId)).toEqual(Object.values(demoPeople).map(({ id }) => id));
    expect(signedIn.map(({ isNew }) => isNew)).toEqual([false, false]);
    expect(signedIn.map(({ token }) => decodeJwt(token)['roles'])).toEqual([
      ['ROLE_USER', 'ROLE_CLIENT'],
      ['ROLE_USER', 'ROLE_CLIENT'],
    ]);
  });

  test('are joined by one member of staff for each job, who signs in by e-mail [O-01] [A-08]', async () => {
    expect(demoStaff.filter(({ partnerId }) => partnerId === 'moscow').map(({ template }) => template)).toEqual(
      roleTemplateNames,
    );
    for (const { partnerId, id, email, template } of demoStaff) {
      const { token, subjectId } = await signInStaff(app, { partnerId, email });
      expect(subjectId).toBe(id);
      const me = await app.call(operatorEndpoints.getMe, {}, { token });
      expect(me.roles.map((role) => role.template)).toEqual([template]);
      expect(me.permissions.toSorted()).toEqual(roleTemplates[template].toSorted());
    }
  });

  test('come into a database that lacks them, beside who signed in with one of their phones', async () => {
    await database.execute(sql`delete from address where subject_id = ${demoPeople.igor.id}`);
    await database.execute(sql`delete from legal_person_customer`);
    await database.execute(sql`delete from legal_person`);
    await database.execute(sql`delete from customer_visitor`);
    await database.execute(sql`delete from customer`);
    const stranger = crypto.randomUUID();
    await database.execute(sql`
      insert into customer (partner_id, id, roles, phone, phone_confirmed_at)
      values ('moscow', ${stranger}, '[]', '+79000000001', now())`);
    await fillDemonstration(context, demonstration);
    expect(await listCustomers()).toEqual(
      expect.arrayContaining([
        { id: stranger, name: null },
        { id: demoPeople.igor.id, name: 'Игорь Волков' },
      ]),
    );
    expect((await listCustomers()).map(({ id }) => id)).not.toContain(demoPeople.anna.id);
    expect(await listLegalPeople(database, 'moscow', demoPeople.igor.id)).toHaveLength(1);
  });

  test('do not come back, nor does what they deleted', async () => {
    await database.execute(sql`delete from address where subject_id = ${demoPeople.igor.id}`);
    await database.execute(sql`
      update customer set name = null, phone = null, phone_confirmed_at = null, deleted_at = now() where id = ${demoPeople.igor.id}`);
    const before = await countRows();
    await fillDemonstration(context, demonstration);
    expect(await countRows()).toEqual(before);
    expect(await listCustomers()).toContainEqual({ id: demoPeople.igor.id, name: null });
  });
});

describe('the promo codes', () => {
  const listCodes = async () => {
    const { rows } = await database.execute<{ code: string; is_enabled: boolean }>(
      sql`select code, is_enabled from promo_code where partner_id = 'moscow' order by code`,
    );
    return rows;
  };
  const names = ['DOUBLE', 'EXPIRED', 'FIRST', 'FIX500', 'FREEDEL', 'GIFT', 'LIMIT20', 'MIN1000', 'SOON', 'WATER15'];

  test('of Moscow are there, come into a database that lacks them, and are never overwritten', async () => {
    expect((await listCodes()).map(({ code }) => code)).toEqual(names);
    await database.execute(sql`delete from promo_code where code in ('GIFT', 'FIRST')`);
    await database.execute(sql`update promo_code set is_enabled = false where code = 'WATER15'`);
    await fillDemonstration(context, demonstration);
    expect(await listCodes()).toEqual(names.map((code) => ({ code, is_enabled: code !== 'WATER15' })));
  });
});

test('the banners of all four types come into a database that lacks them, and none that was taken away [S-43]', async () => {
  const listBanners = async () => {
    const { rows } = await database.execute<{ shop: string; type: string }>(
      sql`select partner_id as shop, type from banner order by partner_id, position`,
    );
    return rows.map(({ shop, type }) => `${shop} ${type}`);
  };
  const types = ['click', 'info', 'story', 'product_set'];
  const all = ['baku', 'moscow'].flatMap((shop) => types.map((type) => `${shop} ${type}`));
  await database.execute(sql`delete from banner`);
  await fillDemonstration(context, demonstration);
  expect(await listBanners()).toEqual(all);
  await database.execute(sql`delete from banner where partner_id = 'moscow' and type = 'story'`);
  await fillDemonstration(context, demonstration);
  expect(await listBanners()).toEqual(all.filter((banner) => banner !== 'moscow story'));
});

test('the stock is what the ledger received, and of RARE there are exactly ten', async () => {
  const { rows } = await database.execute(sql`
    select product.external_id from stock
    join product on product.partner_id = stock.partner_id and product.id = stock.product_id
    left join stock_entry as entry on entry.partner_id = stock.partner_id
      and entry.warehouse_id = stock.warehouse_id and entry.product_id = stock.product_id
    group by stock.partner_id, stock.warehouse_id, stock.product_id, product.external_id, stock.on_hand
    having stock.on_hand <> coalesce(sum(entry.on_hand_delta), 0)`);
  expect(rows).toEqual([]);
  const rare = await database.execute(sql`
    select sum(on_hand)::int as pieces from stock join product on product.partner_id = stock.partner_id
      and product.id = stock.product_id where stock.partner_id = 'moscow' and external_id = 'RARE'`);
  expect(rare.rows).toEqual([{ pieces: 10 }]);
});

test('every name of a street is folded for search', async () => {
  const { rows } = await database.execute<{ search_text: string; names: Record<string, string> }>(
    sql`select search_text, names from gazetteer.street`,
  );
  const missing = rows.filter(
    ({ search_text, names }) => !Object.values(names).every((name) => search_text.includes(toSearchText(name))),
  );
  expect(missing).toEqual([]);
  expect(toSearchText('Проспект Гейдара Алиева, ё Й')).toBe('проспект геидара алиева е и');
  expect(toSearchText('Üzeyir Hacıbəyov küçəsi')).toBe('uzeyir hacibeyov kucesi');
  expect(toSearchText('İstiqlaliyyət')).toBe('istiqlaliyyet');
});

describe('the methods of payment', () => {
  const listMethods = async () => {
    const { rows } = await database.execute<{ code: number; isOn: boolean }>(
      sql`select code, is_enabled as "isOn" from payment_method where partner_id = 'moscow' order by position`,
    );
    return rows.map(({ code, isOn }) => (isOn ? code : -code));
  };

  test('of shops without wallets are switched on once; one that is switched off again stays off [E-19]', async () => {
    expect(await listMethods()).toEqual([1, 3, 8, 10, 11, 15, 2, 6, 12]);
    await database.execute(sql`delete from payment_method where code in (6, 12)`);
    await database.execute(sql`update payment_method set is_enabled = code in (1, 3)`);
    await fillDemonstration(context, demonstration);
    expect(await listMethods()).toEqual([1, 3, 8, 10, 11, 15, 2, 6, 12]);

    await database.execute(sql`update payment_method set is_enabled = false where code = 8`);
    await fillDemonstration(context, demonstration);
    expect(await listMethods()).toEqual([1, 3, -8, 10, 11, 15, 2, 6, 12]);
  });
});
