import { budgets, endpoints, operatorEndpoints, type Budgets } from '@kaplya/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { createImporter, toCsv } from '../../../test/imports/import-world.ts';
import { signInCustomer } from '../../../test/people/sign-in.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { startTestApp } from '../../../test/start-test-app.ts';

// Customers are written one after another: a test that waits for many of them polls more often than a person would.
const unlimited = Object.fromEntries(Object.keys(budgets).map((name) => [name, []])) as unknown as Budgets;
const app = await startTestApp({ budgets: unlimited });
const { database } = app.context;
const rights = ['imports.write', 'customers.write', 'customers.read', 'bottles.write', 'points.write'] as const;
const token = await openStaffToken(app, rights, { name: 'Вера' });
const files = createImporter(app, token, 'customers');
const titles = ['Телефон', 'ФИО', 'Город', 'Улица', 'Дом', 'Квартира', 'Бутыли', 'Бонусы'];

const accountsOf = async (phone: string) =>
  (
    await database.execute<{ id: string; name: string | null; confirmed: boolean }>(sql`
      select id, name, phone_confirmed_at is not null as confirmed from customer where partner_id = 'moscow' and phone = ${phone}`)
  ).rows;
const pageOf = (id: string) => app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, { token });

test('customers of an old program come by their phones, with address, bottles and points as documents, and go back [G-04i]', async () => {
  const known = await signInCustomer(app, { phone: '+79161234567', name: 'Анна' });
  const checked = await files.checkFile(
    toCsv([
      titles,
      ['8 (916) 123-45-67', 'Другое имя', '', '', '', '', '', '150'],
      ['+7 903 765 43 21', 'Борис', 'Москва', 'Тверская улица', '7', '12', '4', '30'],
      ['89037654321', '', 'Москва', 'Тверская улица', '9', '', '2', ''],
      ['не телефон', 'Вера', '', '', '', '', '', ''],
      ['9037654398', 'Дина', '', '', '', '', '3', ''],
    ]),
  );
  expect(checked.counts).toMatchObject({ added: 2, changed: 1, refused: 2 });
  const refused = await files.listRows(checked.id, 'refused');
  expect(refused.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
    ['identity.phone_invalid'],
    ['bottles.address_unknown'],
  ]);
  expect(await accountsOf('+79037654321')).toEqual([]);

  const committed = await files.commit(checked);
  expect(committed.effects).toMatchObject({ done: 3 });
  const [account, ...twice] = await accountsOf('+79037654321');
  expect(twice).toEqual([]);
  // Nobody has confirmed the phone, and nobody has consented to anything.
  expect(account).toMatchObject({ name: 'Борис', confirmed: false });
  const consents = await database.execute(sql`select from consent where subject_id = ${account?.id ?? ''}`);
  expect(consents.rows).toEqual([]);
  const page = await pageOf(account?.id ?? '');
  expect(page.addresses.map(({ bottles }) => bottles).toSorted((one, other) => one - other)).toEqual([2, 4]);
  expect(page.points.available).toBe(30);
  expect(await accountsOf('+79161234567')).toMatchObject([{ id: known.subjectId, name: 'Анна' }]);
  expect((await pageOf(known.subjectId)).points.available).toBe(150);

  expect((await files.undo(committed)).effects).toEqual({ done: 0, undone: 3, left: 0 });
  const after = await pageOf(account?.id ?? '');
  expect(after.addresses).toEqual([]);
  expect(after.points.available).toBe(0);
});

test('a second row with points of one phone is named in the dry run, however far below it stands [G-04q]', async () => {
  const others = Array.from({ length: 260 }, (_, index) => [
    `+7 903 555 1${String(index).padStart(3, '0')}`,
    'Кто-то',
    '',
  ]);
  const checked = await files.checkFile(
    toCsv([
      ['Телефон', 'ФИО', 'Город', 'Бонусы'],
      ['8 903 765 43 31', 'Пётр Тестов', '', '100'],
      ...others,
      ['+7 (903) 765-43-31', 'Пётр Тестов', 'Москва', '50'],
    ]),
  );
  const refused = await files.listRows(checked.id, 'refused');
  expect(refused.map(({ number, errors }) => [number, errors])).toEqual([
    [
      263,
      [
        {
          ...{ field: 'points', code: 'row.value_twice' },
          message:
            'Баллы: это уже задаёт строка 2. Оставьте значение в одной из них, а если их надо сложить — запишите сумму.',
        },
      ],
    ],
  ]);
});

test('a company comes with its people by the tax number, is found the next time, and only its people go back [G-04i] [A-06c]', async () => {
  const columns = ['Телефон', 'ФИО', 'Организация', 'ИНН', 'КПП', 'Договор'];
  const [first, second] = ['+79037660001', '+79037660002'];
  const checked = await files.checkFile(
    toCsv([
      columns,
      [first, 'Анна', 'ООО «Ива»', '77-07 083893', '773601001', 'Д-1'],
      [second, 'Борис', '', '7707083893', '', ''],
      ['+79037660003', 'Вера', 'ООО «Клён»', '7707083894', '', ''],
      ['+79037660004', 'Глеб', 'ООО «Клён»', '', '', ''],
      ['+79037660005', 'Дина', '', '7736050003', '', ''],
    ]),
  );
  const refused = await files.listRows(checked.id, 'refused');
  expect(refused.map(({ errors }) => errors.map(({ code, field }) => [code, field]))).toEqual([
    [['cell.empty', 'companyName']],
    [['legal_person.tax_number_invalid', 'taxNumber']],
    [['cell.empty', 'taxNumber']],
    [['cell.empty', 'companyName']],
  ]);
  await files.commit(checked);
  const again = await files.commit(
    await files.checkFile(toCsv([columns, [second, 'Борис', '', '7707083893', '', '']])),
  );
  const listed = await app.call(operatorEndpoints.listOpsLegalPeople, { query: { q: '7707083893' } }, { token });
  expect(listed.items).toMatchObject([{ name: 'ООО «Ива»', kpp: '773601001', contractNumber: 'Д-1', people: 2 }]);
  expect((await files.undo(again)).effects).toEqual({ done: 0, undone: 1, left: 0 });
  const after = await app.call(operatorEndpoints.listOpsLegalPeople, { query: { q: '7707083893' } }, { token });
  expect(after.items).toMatchObject([{ people: 1 }]);
});

test('a company and its people that an import brings or takes back are in the audit, by the author of the import [G-04i] [A-06c]', async () => {
  const columns = ['Телефон', 'ФИО', 'Организация', 'ИНН'];
  const [first, second] = ['+79037660021', '+79037660022'];
  const taxNumber = '7736050003';
  const row = (phone: string, name: string) => [phone, name, 'ООО «Рябина»', taxNumber];
  const brought = await files.commit(await files.checkFile(toCsv([columns, row(first, 'Анна'), row(second, 'Борис')])));
  expect(brought.effects).toMatchObject({ done: 2 });
  await files.undo(brought);
  const entries = await database.execute<{ action: string }>(sql`
    select e.action, e.before, e.after, p.before as personal_before, p.after as personal_after, s.name as author, e.user_agent
    from audit_entry e
    join legal_person l on l.partner_id = e.partner_id and e.subject = 'legal-person:' || l.id
    join staff_member s on s.partner_id = e.partner_id and s.id = e.staff_id
    left join audit_personal p on p.partner_id = e.partner_id and p.entry_id = e.id
    where l.partner_id = 'moscow' and l.tax_number = ${taxNumber} order by e.id`);
  const author = { author: 'Вера', user_agent: `import: ${brought.id}` };
  const people = await Promise.all([first, second].map(async (phone) => (await accountsOf(phone))[0]?.id));
  expect(entries.rows).toMatchObject([
    { ...author, action: 'legalPerson.created', after: { name: 'ООО «Рябина»', taxNumber } },
    {
      ...author,
      action: 'legalPerson.member_added',
      after: { person: people[0] },
      personal_after: { customerName: 'Анна' },
    },
    {
      ...author,
      action: 'legalPerson.member_added',
      after: { person: people[1] },
      personal_after: { customerName: 'Борис' },
    },
    {
      ...author,
      action: 'legalPerson.member_removed',
      before: { person: people[0] },
      personal_before: { customerName: 'Анна' },
    },
    {
      ...author,
      action: 'legalPerson.member_removed',
      before: { person: people[1] },
      personal_before: { customerName: 'Борис' },
    },
  ]);
});

test('a customer of two companies is exported in the form in which the import brings them [G-04i] [A-06c]', async () => {
  const phone = '+79037660011';
  const columns = ['Телефон', 'Организация', 'ИНН', 'КПП', 'Договор'];
  const row = [phone, '"ИП Ясень; ООО «Ольха»"', '"500100732259; 7728168971"', '"; "', '"Д-2; "'];
  const checked = await files.checkFile(toCsv([columns, row]));
  expect(checked.counts).toMatchObject({ added: 1, refused: 0 });
  await files.commit(checked);
  const staff = await openStaffToken(app, ['customers.read', 'customers.export'], { name: 'Пётр' });
  const query = { q: phone, format: 'csv' as const };
  const file = await app.send(operatorEndpoints.exportCustomers, { query }, { token: staff });
  const text = Buffer.from(await file.arrayBuffer()).toString();
  expect(text).toContain('ИП Ясень; ООО «Ольха»');
  const again = await files.checkFile(Buffer.from(text));
  expect(again.counts).toMatchObject({ unchanged: 1, added: 0, changed: 0, refused: 0 });
});

test('bottles of one place stand in one row, however its address is spelt [G-04i] [rule 117]', async () => {
  const columns = ['Телефон', 'Город', 'Улица', 'Дом', 'Бутыли'];
  const [first, second] = ['+79037650001', '+79037650002'];
  const street = ['Москва', 'Тверская улица', '7'];
  await files.commit(await files.checkFile(toCsv([columns, [second, ...street, '5']])));
  const checked = await files.checkFile(
    toCsv([
      columns,
      [first, ...street, '4'],
      [first, 'Москва', 'ул Тверская', '7', '2'],
      [second, '', '', '', '0'],
      [second, ...street, '0'],
    ]),
  );
  const rows = await files.listRows(checked.id);
  expect(rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ code, field }) => [field, code])])).toEqual([
    ['added'],
    ['refused', ['bottles', 'row.value_twice']],
    ['changed'],
    ['refused', ['bottles', 'row.value_twice']],
  ]);
  expect(await files.commit(checked)).toMatchObject({ state: 'committed', effects: { done: 2 } });
  const pages = await Promise.all([first, second].map(async (phone) => pageOf((await accountsOf(phone))[0]?.id ?? '')));
  expect(pages.map(({ addresses }) => addresses.map(({ bottles }) => bottles))).toEqual([[4], [0]]);
});

test(
  'what a file says of a person further down is written though a batch before has opened their account [G-04i] [rule 117]',
  { timeout: 120_000 },
  async () => {
    const phones = Array.from({ length: 260 }, (_, index) => `+7904${String(7_650_000 + index)}`);
    const checked = await files.checkFile(
      toCsv([
        titles,
        ...phones.map((phone, index) => [phone, 'Новый', 'Москва', 'Тверская улица', '7', String(index + 1), '', '']),
        ...phones.map((phone) => [phone, '', '', '', '', '', '', '10']),
      ]),
    );
    expect(checked.counts).toMatchObject({ added: 520, refused: 0 });
    expect(await files.commit(checked)).toMatchObject({ effects: { done: 520 }, counts: { added: 520, conflict: 0 } });
    const [account] = await accountsOf(phones[0] ?? '');
    const page = await pageOf(account?.id ?? '');
    expect([page.addresses.length, page.points.available]).toEqual([1, 10]);
  },
);

test('an address that its customer has changed since is left by the undoing [G-04h] [rule 117]', async () => {
  const customer = await signInCustomer(app, { phone: '+79037650010', name: 'Лев' });
  const committed = await files.commit(
    await files.checkFile(
      toCsv([
        ['Телефон', 'Город', 'Улица', 'Дом'],
        ['+79037650010', 'Москва', 'Тверская улица', '7'],
        ['+79037650010', 'Москва', 'Тверская улица', '9'],
        ['+79037650010', 'Москва', 'Тверская улица', '11'],
      ]),
    ),
  );
  const as = { token: customer.token };
  const listOwn = async () => (await app.call(endpoints.listUserAddresses, { query: {} }, as)).data.data;
  const change = async (at: string, body: { comment?: string; room?: string }) => {
    const uuid = (await listOwn()).find(({ house }) => house === at)?.uuid ?? '';
    await app.call(endpoints.patchUserAddress, { params: { uuid }, body }, as);
  };
  await change('7', { comment: 'Домофон не работает' });
  await change('11', { room: '5' });
  expect((await files.undo(committed)).effects).toEqual({ done: 0, undone: 1, left: 2 });
  const left = (await listOwn()).toSorted((one, other) => one.house.localeCompare(other.house));
  expect(left).toMatchObject([
    { house: '11', room: '5' },
    { house: '7', comment: 'Домофон не работает' },
  ]);
});

/** Starts a phase while the account of somebody is locked; another customer deletes theirs before the phase goes on. */
async function deleteAmid(
  held: string,
  leaver: { readonly token: string },
  start: () => Promise<unknown>,
): Promise<unknown> {
  const countWaiting = async () =>
    (
      await database.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length;
  const begun: Promise<unknown>[] = [];
  await withTransaction(database, async (transaction) => {
    await transaction.execute(sql`select from customer where id = ${held} for update`);
    begun.push(start());
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000);
    let isOver = false;
    const leaving = app.call(endpoints.deleteProfile, {}, { token: leaver.token }).finally(() => (isOver = true));
    begun.push(leaving);
    await vi.waitFor(async () => expect(isOver || (await countWaiting()) > 1).toBe(true), 10_000);
    // PostgreSQL looks for a deadlock a second after a call began to wait: of the two, the import finds itself in one
    // and gives way, unless a busy machine looks so late that the deletion does.
    await delay(1200);
  });
  return Promise.all(begun);
}

test.each(['commit', 'undo'] as const)(
  'who deletes their account amid the %s comes back neither as an account nor in its rows [G-04j]',
  async (phase) => {
    const tail = phase === 'commit' ? '1' : '2';
    const ira = await signInCustomer(app, { phone: `+7916777010${tail}`, name: 'Ира' });
    const zoya = await signInCustomer(app, { phone: `+7916777020${tail}`, name: 'Зоя' });
    // Accounts are locked in the order of their ids.
    expect(ira.subjectId < zoya.subjectId).toBe(true);
    const checked = await files.checkFile(
      toCsv([
        ['Телефон', 'ФИО', 'Бонусы'],
        [`8 916 777-01-0${tail}`, 'Ира', '5'],
        [`8 916 777-02-0${tail}`, 'Зоя Секретная', '5'],
      ]),
    );
    const page = phase === 'undo' ? await files.commit(checked) : checked;
    await deleteAmid(ira.subjectId, zoya, () => files[phase](page));
    expect(await accountsOf(`+7916777020${tail}`)).toEqual([]);
    const { rows } = await database.execute<{ left: string }>(sql`
      select coalesce(string_agg(row_to_json(r)::text, ''), '') as left from import_row r where import_id = ${page.id}`);
    expect(rows[0]?.left).not.toContain('Секретная');
    expect(rows[0]?.left).not.toContain(`7916777020${tail}`);
    const { effects, counts } = await files.get(page.id);
    expect(phase === 'commit' ? [effects?.done, counts.conflict] : [effects?.undone, effects?.left]).toBeOneOf([
      [1, 1],
      // The import was first as a whole.
      [2, 0],
    ]);
  },
);

test('who deletes their account is erased in imports, and so is the file that has them [G-04j]', async () => {
  const customer = await signInCustomer(app, { phone: '+79167770011', name: 'Зоя' });
  const committed = await files.commit(
    await files.checkFile(
      toCsv([
        ['Телефон', 'ФИО', 'Бонусы'],
        ['8 916 777-00-11', 'Зоя Секретная', '5'],
        ['8 916 777-00-12', 'Ира', '5'],
      ]),
    ),
  );
  expect(committed.effects).toMatchObject({ done: 2 });
  const as = { token: customer.token };
  const exported = await app.call(endpoints.exportProfile, {}, as);
  expect(JSON.stringify(exported)).toContain('Зоя Секретная');
  await app.call(endpoints.deleteProfile, {}, as);
  const { rows } = await database.execute<{ left: string }>(sql`
    select coalesce(string_agg(row_to_json(r)::text, ''), '') || coalesce((select string_agg(row_to_json(i)::text, '') from import i
      where id = ${committed.id}), '') as left from import_row r where import_id = ${committed.id}`);
  expect(rows[0]?.left).not.toContain('Секретная');
  expect(rows[0]?.left).not.toContain('79167770011');
  expect(rows[0]?.left).toContain('Ира');
  const parts = await database.execute(sql`select from import_file_part where import_id = ${committed.id}`);
  expect(parts.rows).toEqual([]);
  const page = await files.get(committed.id);
  expect((await files.undo(page)).effects).toEqual({ done: 0, undone: 1, left: 1 });
});
