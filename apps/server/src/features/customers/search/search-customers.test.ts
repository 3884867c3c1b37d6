import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { customerTable } from '#features/identity/identity.table.ts';
import { createMember, createOperator } from '../../../../test/people/operator.ts';
import { createHttpCustomer, moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { countFound, listFoundIds, listResemblingWords } from './customer-search.store.ts';

const app = await startTestApp();
const { database } = app.context;
const operator = await createOperator(app);
const abroad = await createOperator(app, 'baku');

type Given = { name?: string; phone?: string; email?: string; isConfirmed?: boolean; partnerId?: string };

async function addCustomer({ partnerId = 'moscow', name, phone, email, isConfirmed = true }: Given): Promise<string> {
  const [row] = await database
    .insert(customerTable)
    .values({
      ...{
        partnerId,
        name: name ?? null,
        phone: phone ?? null,
        email: email ?? null,
        roles: ['ROLE_USER', 'ROLE_CLIENT'],
      },
      phoneConfirmedAt: phone === undefined || !isConfirmed ? null : new Date(),
    })
    .returning();
  return row?.id ?? '';
}

async function search(
  q: string,
  { as = operator, ...page }: { as?: typeof operator; limit?: number; cursor?: string } = {},
) {
  return app.call(operatorEndpoints.listOpsCustomers, { query: { q, ...page } }, { token: await as.token() });
}
const idsOf = async (q: string) => (await search(q)).items.map(({ id }) => id);

let petrova: string;
let semyonov: string;
beforeAll(async () => {
  petrova = await addCustomer({ name: 'Алёна Петрова', phone: '+79035557788', email: 'alena.p@post.example' });
  semyonov = await addCustomer({ name: 'Семёнов Пётр', phone: '+79261112233', isConfirmed: false });
});

describe('The search for customers [O-08]', () => {
  test.each([
    '+7 903 555-77-88',
    '8 (903) 555 77 88',
    '89035557788',
    '9035557788',
    '7788',
    '77-88',
    '8903555',
    '555-77',
    '\u202A+7 903 555\u201177\u201188\u202C',
    'tel:+7-903-555-77-88',
    '+7 +7 903 555 77 88',
  ])('finds a phone typed as %s', async (q) => {
    expect(await idsOf(q)).toContain(petrova);
    expect(await idsOf(q)).not.toContain(semyonov);
  });

  test.each(['алёна', 'АЛЕНА', 'петрова алена', 'ален петр', 'alena.p@', 'post.example алена'])(
    'finds by %s: in any case and order, е for ё, parts of words, e-mail',
    async (q) => expect(await idsOf(q)).toEqual([petrova]),
  );

  test('finds an unconfirmed phone, and says that it is', async () => {
    const { items } = await search('2611122');
    expect(items).toMatchObject([
      { id: semyonov, name: 'Семёнов Пётр', phone: '+79261112233', isPhoneConfirmed: false },
    ]);
  });

  test('with a typo finds names that resemble it, and says that nothing has the words', async () => {
    expect(await search('Алёна Питрова')).toMatchObject({
      items: [{ id: petrova }],
      isResembling: true,
      nextCursor: null,
    });
    expect(await search('семнов')).toMatchObject({ items: [{ id: semyonov }], isResembling: true });
    expect(await search('совсем другое')).toEqual({ items: [], nextCursor: null, total: 0 });
    expect(await search('—')).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  test('follows each change: of the name, of addresses, of the account’s end', async () => {
    const member = await createMember(app);
    const token = await member.token();
    const address = { ...moscowHome, street: 'Кривоколенный переулок', house: '14' };
    const saved = await app.call(endpoints.createUserAddress, { body: address }, { token });
    expect(await idsOf('кривоколенный 14')).toEqual([member.subjectId]);
    await database.update(customerTable).set({ name: 'Нонна' }).where(eq(customerTable.id, member.subjectId));
    expect(await idsOf('нонна кривокол')).toEqual([member.subjectId]);
    await app.call(endpoints.deleteUserAddress, { body: { id: saved.data?.uuid ?? '' } }, { token });
    expect(await idsOf('кривоколенный')).toEqual([]);
    await database.execute(
      sql`update customer set name = null, phone = null, phone_confirmed_at = null, email = null, deleted_at = now() where id = ${member.subjectId}`,
    );
    expect(await idsOf('нонна')).toEqual([]);
  });

  test('finds who ordered as a guest by the phone of the orders, before accounts; with an account they are no guest', async () => {
    const phone = nextPhone();
    for (const name of ['Гостья', 'Гостья вторая']) {
      const customer = await createHttpCustomer(app);
      await customer.add('CUP', 7);
      await customer.getReady();
      await customer.assignUser({ phoneNumber: phone, name });
      await customer.calculate(false);
      await customer.complete();
    }
    const found = await search(phone.slice(-4));
    expect(found.items[0]).toMatchObject({ kind: 'guest', id: null, phone, name: 'Гостья вторая', orders: 2 });
    expect(found.total).toBeGreaterThanOrEqual(1);
    const id = await addCustomer({ phone });
    expect((await search(phone)).items).toMatchObject([{ kind: 'customer', id }]);
  });

  test('goes by pages, each customer once, and counts all', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await addCustomer({ name: `Страничкин ${index}` }));
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await search('страничкин', { limit: 2, ...(cursor !== undefined && { cursor }) });
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.toReversed());
    const token = await operator.token();
    const query = { q: 'страничкин', cursor: 'nonsense' };
    const { status } = await app.callRefused(operatorEndpoints.listOpsCustomers, { query }, { token });
    expect(status).toBe(400);
  });

  test('counts guests on each page, and shows them on the first', async () => {
    const end = nextPhone().slice(-6);
    const guestPhone = `+7901${end}0`;
    const customer = await createHttpCustomer(app);
    await customer.add('CUP', 7);
    await customer.getReady();
    await customer.assignUser({ phoneNumber: guestPhone, name: 'Гостья' });
    await customer.calculate(false);
    await customer.complete();
    for (const digit of [1, 2]) await addCustomer({ phone: `+7901${end}${digit}` });
    const first = await search(`901${end}`, { limit: 1 });
    const second = await search(`901${end}`, { limit: 1, cursor: first.nextCursor ?? '' });
    expect([first, second].map(({ total, items }) => [total, items.map(({ kind }) => kind)])).toEqual([
      [3, ['guest', 'customer']],
      [3, ['customer']],
    ]);
  });

  test('shows nobody of another partner', async () => {
    const id = await addCustomer({ partnerId: 'baku', name: 'Ülviyyə Şəhriyarova', phone: '+994502223344' });
    expect((await search('ulviyye', { as: abroad })).items).toMatchObject([{ id }]);
    expect((await search('050 222 33 44', { as: abroad })).items).toMatchObject([{ id }]);
    expect(await idsOf('ulviyye')).toEqual([]);
    expect((await search('петрова', { as: abroad })).items).toEqual([]);
  });
});

test('No search reads a table of customers from beginning to end [O-08]', async () => {
  for (const part of [0, 1, 2, 3]) {
    await database.execute(sql`
    insert into customer (partner_id, id, roles, name, phone, phone_confirmed_at)
    select 'moscow', uuidv7(), '["ROLE_USER", "ROLE_CLIENT"]', 'Имя' || (g % 90) || ' Фамилия' || (g * 7919 % 5000), '+7999' || lpad(g::text, 7, '0'), now()
    from generate_series(${part * 5000 + 1}::int, ${part * 5000 + 5000}::int) g`);
  }
  await database.execute(sql`vacuum analyze customer_search`);
  await database.execute(sql`vacuum analyze customer_word`);
  const plans: string[] = [];
  const queries = async (patterns: readonly (readonly string[])[] | null) => {
    const wanted = { partnerId: 'moscow', patterns };
    return [listFoundIds(database, wanted, { afterId: null, limit: 51 }), countFound(database, wanted, 10_001)];
  };
  const explained = async (run: () => Promise<unknown>) => {
    const recorded = await recordPlans(run);
    plans.push(...recorded);
  };
  for (const patterns of [[['%79990001234%']], [['%1234%']], [['%фамилия4999%']], [['%имя7%'], ['%фамилия10%']]]) {
    await explained(async () => Promise.all(await queries(patterns)));
  }
  await explained(() => listResemblingWords(database, { partnerId: 'moscow', words: ['фомилия4999'] }));
  expect(plans).toHaveLength(9);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on customer_/);
});

/** The plans of what a function asks of the database. */
async function recordPlans(run: () => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = [];
  const client = database.$client;
  const query = client.query.bind(client);
  client.query = ((...given: unknown[]) => {
    const [config, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === 'string' ? config : config.text;
    asked.push({ text, values: values ?? (typeof config === 'string' ? [] : (config.values ?? [])) });
    return (query as (...all: unknown[]) => unknown)(...given);
  }) as typeof client.query;
  try {
    await run();
  } finally {
    client.query = query;
  }
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
