import { budgets, endpoints, operatorEndpoints, type Budgets } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { MapsUnavailable } from '#gateways/maps/index.ts';
import { createImporter, toCsv, type Cells } from '../../../../test/imports/import-world.ts';
import { moscowHome } from '../../../../test/people/http-customer.ts';
import { nextCustomerPhone, signInCustomer } from '../../../../test/people/sign-in.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const unlimited = Object.fromEntries(Object.keys(budgets).map((name) => [name, []])) as unknown as Budgets;
const app = await startTestApp({ budgets: unlimited });
const { database } = app.context;
const { maps } = app.context.providers.ofProgram;
const token = await openStaffToken(app, [
  ...(['imports.write', 'customers.write', 'customers.read', 'customers.merge'] as const),
  ...(['bottles.write', 'points.write'] as const),
]);
const as = { token };
const files = createImporter(app, token, 'customers');
const titles = ['Телефон', 'Клиент', 'Город', 'Улица', 'Дом', 'Кв.', 'Бутыли', 'Зона'];
const zone = 'msk-center';
const point = { latitude: moscowHome.latitude, longitude: moscowHome.longitude };

afterEach(() => void vi.restoreAllMocks());

const withoutMap = () => vi.spyOn(maps, 'geocode').mockResolvedValue(null);
const checkRows = (...rows: Cells) => files.checkFile(toCsv([titles, ...rows]));
const importRows = async (...rows: Cells) => files.commit(await checkRows(...rows));
const find = (phone: string) => app.call(operatorEndpoints.findCaller, { query: { phone } }, as);
const list = async () => (await app.call(operatorEndpoints.listWaitingAddresses, { query: { limit: 200 } }, as)).items;
const idsOf = async (phone: string) => (await find(phone)).waitingAddresses.map(({ id }) => id);
const place = (body: Parameters<typeof callPlace>[0]) => callPlace(body);
const callPlace = (body: {
  ids: string[];
  place: { areaId: string } | { latitude: number; longitude: number };
  corrected?: { city: string; street: string; house: string };
}) => app.call(operatorEndpoints.placeWaitingAddresses, { body }, as);
/** The bottles of a customer as places, entries and documents count them. */
async function countBottles(phone: string) {
  const { rows } = await database.execute<{ places: number; entries: number }>(sql`
    select coalesce(sum(p.bottles), 0)::int as places,
      coalesce(sum((select sum(e.change) from bottle_entry e where e.partner_id = p.partner_id and e.place_id = p.id)), 0)::int as entries
    from bottle_place p join customer c on c.partner_id = p.partner_id and c.id = p.subject_id where c.phone = ${phone}`);
  return rows[0];
}
async function signIn(name: string) {
  const phone = nextCustomerPhone();
  return { ...(await signInCustomer(app, { phone, name })), phone };
}
const own = (customer: { token: string }) =>
  app.call(endpoints.listUserAddresses, { query: {} }, { token: customer.token });

test('a file of another program comes whole into a shop whose map knows no house: its addresses wait with their bottles [G-13a]', async () => {
  withoutMap();
  const text = [
    'Клиент;Телефон;Город;Улица;Дом;Кв.;Бутыли',
    'Иванов Иван;8 (903) 123-45-67;Екатеринбург;Ленина;11;5;3',
    'Петров;8 903 123 45 68;;Ленина;13;;2',
  ].join('\n');
  const letters = [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 128 ? code : code - 0x410 + 0xc0;
  });
  const checked = await files.checkFile(Uint8Array.from(letters));
  expect(checked).toMatchObject({ counts: { added: 2, refused: 0 }, waiting: 2 });
  expect(await list()).toEqual([]);
  const committed = await files.commit(checked);
  expect(committed).toMatchObject({ counts: { added: 2, conflict: 0 }, effects: { done: 2 }, waiting: 2 });
  expect(await list()).toMatchObject([
    { text: 'Екатеринбург, Ленина, 11, 5', bottles: 3, customer: { name: 'Иванов Иван', phone: '+79031234567' } },
    { text: 'Москва, Ленина, 13', bottles: 2, customer: { name: 'Петров' } },
  ]);
  // Nothing of it is an address to deliver to.
  const caller = await find('+79031234567');
  expect(caller).toMatchObject({ addresses: [], bottles: 3, waitingAddresses: [{ bottles: 3 }] });
  // The same file again changes nothing.
  const again = await files.checkFile(Uint8Array.from(letters));
  expect(again).toMatchObject({ counts: { unchanged: 2 }, waiting: 0 });

  expect((await files.undo(committed)).effects).toMatchObject({ undone: 2, left: 0 });
  expect(await list()).toEqual([]);
  expect(await countBottles('+79031234567')).toEqual({ places: 0, entries: 0 });
});

test('only the very house of a row is its place: a like house or street of the map lets the row wait [G-13a]', async () => {
  // The map knows Арбат 10 and 13к2, and no 13.
  const others: Cells = [
    ['', 'Арбат', '13'],
    ['', 'Арб', '10'],
    ['', 'Арабт', '10'],
    ['', 'Арбатка', '10'],
    ['', 'Арбат переулок', '10'],
    ['Пермь', 'Арбат', '10'],
  ].map((cells) => [nextCustomerPhone(), '', ...cells, '', '', '']);
  const same: Cells = [
    ['', 'ул. Арбат', 'д. 10'],
    ['г. Москва', 'АРБАТ УЛ', '№10'],
    ['Moscow', 'Arbat street', '13 корп. 2'],
  ].map((cells) => [nextCustomerPhone(), '', ...cells, '', '', '']);
  const checked = await checkRows(...others, ...same);
  expect(checked).toMatchObject({ counts: { added: others.length + same.length }, waiting: others.length });
  const rows = await files.listRows(checked.id);
  expect(rows.map(({ changes }) => changes.map(({ field, after }) => [field, after]))).toEqual([
    [['waiting', 'Москва, Арбат, 13']],
    [['waiting', 'Москва, Арб, 10']],
    [['waiting', 'Москва, Арабт, 10']],
    [['waiting', 'Москва, Арбатка, 10']],
    [['waiting', 'Москва, Арбат переулок, 10']],
    [['waiting', 'Пермь, Арбат, 10']],
    [['street', 'Москва, улица Арбат, 10']],
    [['street', 'Москва, улица Арбат, 10']],
    [['street', 'Москва, улица Арбат, 13к2']],
  ]);
});

test('a row with a zone is served there at once, and an unknown zone is named [G-13b]', async () => {
  withoutMap();
  const phone = nextCustomerPhone();
  const checked = await checkRows(
    [phone, 'Анна', '', 'Новая', '1', '', '4', zone],
    [nextCustomerPhone(), '', '', 'Новая', '2', '', '', 'Луна'],
  );
  expect(checked).toMatchObject({ counts: { added: 1, refused: 1 }, waiting: 0 });
  const [refused] = await files.listRows(checked.id, 'refused');
  expect(refused?.errors).toMatchObject([{ field: 'zone', code: 'row.unknown_value' }]);
  expect(refused?.errors[0]?.message).toMatch(/^Можно только: .*Москва, центр/);
  await files.commit(checked);
  const { addresses } = await find(phone);
  expect(addresses).toMatchObject([{ bottles: 4, fields: { street: 'Новая', zoneOnly: true } }]);
  const check = await app.call(
    operatorEndpoints.checkAddress,
    { query: { lat: String(addresses[0]?.fields?.latitude), lon: String(addresses[0]?.fields?.longitude) } },
    { token: await openStaffToken(app, 'owner') },
  );
  expect(check.area?.id).toBe(zone);
});

test('a zone for many, a point for one: the address is saved with its bottles, and the undoing leaves it [G-13c]', async () => {
  withoutMap();
  const phones = [nextCustomerPhone(), nextCustomerPhone(), nextCustomerPhone()];
  const committed = await importRows(
    ...phones.map((phone, index) => [phone, '', '', 'Лесная', '1', '', String(index + 1), '']),
  );
  const ids = (await Promise.all(phones.map(idsOf))).flat();
  expect(await place({ ids: ids.slice(0, 2), place: { areaId: zone } })).toMatchObject({ placed: [{}, {}], gone: 0 });
  const corrected = { city: 'Москва', street: 'Лесная улица', house: '1' };
  await place({ ids: ids.slice(2), place: point, corrected });
  const callers = await Promise.all(phones.map(find));
  expect(callers.map(({ addresses, waitingAddresses }) => [addresses, waitingAddresses])).toMatchObject([
    [[{ bottles: 1, fields: { zoneOnly: true } }], []],
    [[{ bottles: 2, fields: { zoneOnly: true } }], []],
    [[{ bottles: 3, fields: { street: 'Лесная улица', ...point } }], []],
  ]);
  expect(callers[2]?.addresses[0]?.fields).not.toHaveProperty('zoneOnly');

  // A point that is found later takes the mark off, and moves nothing else.
  const [{ customer, addresses }] = callers as [(typeof callers)[0]];
  const params = { id: customer?.id ?? '', addressId: addresses[0]?.id ?? '' };
  const changed = await app.call(operatorEndpoints.changeCustomerAddress, { params, body: { place: point } }, as);
  expect(changed.address.fields).toEqual({ city: 'Москва', street: 'Лесная', house: '1', ...point });
  expect((await find(phones[0] ?? '')).addresses).toMatchObject([{ id: params.addressId, bottles: 1 }]);

  expect((await files.undo(committed)).effects).toEqual({ done: 0, undone: 0, left: 3 });
  expect(await Promise.all(phones.map(countBottles))).toEqual([1, 2, 3].map((places) => ({ places, entries: places })));
});

test('of two operators who place one address at once, one does, and a list that is partly placed is placed for the rest [G-13c]', async () => {
  withoutMap();
  const [phone, other] = [nextCustomerPhone(), nextCustomerPhone()];
  await importRows([phone, '', '', 'Садовая', '1', '', '7', ''], [other, '', '', 'Садовая', '2', '', '1', '']);
  const ids = await idsOf(phone);
  const answers = await Promise.all(
    [{ areaId: zone }, point, { areaId: zone }, point].map((given) =>
      app.send(operatorEndpoints.placeWaitingAddresses, { body: { ids, place: given } }, as),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await countBottles(phone)).toEqual({ places: 7, entries: 7 });
  const rest = await place({ ids: [...ids, ...(await idsOf(other))], place: { areaId: zone } });
  expect(rest).toMatchObject({ placed: [{}], gone: 1 });
});

test('a customer who saves the waiting address themself has it once, with its bottles [G-13d] [rule 54c]', async () => {
  withoutMap();
  const customer = await signIn('Ян');
  await importRows([customer.phone, '', 'Москва', moscowHome.street, moscowHome.house, '', '5', '']);
  expect((await own(customer)).data.data).toEqual([]);
  const { room: _, entrance: __, floor: ___, ...home } = moscowHome;
  await app.call(endpoints.createUserAddress, { body: home }, { token: customer.token });
  for (const id of await idsOf(customer.phone)) {
    // oxlint-disable-next-line no-await-in-loop -- one at most
    await place({ ids: [id], place: point });
  }
  const caller = await find(customer.phone);
  expect(caller).toMatchObject({ waitingAddresses: [], bottles: 5, addresses: [{ bottles: 5 }] });
  expect(caller.addresses.length).toBe(1);
  expect(await countBottles(customer.phone)).toEqual({ places: 5, entries: 5 });
});

test('waiting addresses go with a merged account and with a deleted one, each bottle once [G-13d] [rule 54c]', async () => {
  withoutMap();
  const [one, other] = [await signIn('Ада'), await signIn('Ева')];
  await importRows(
    [one.phone, '', '', 'Речная', '1', '', '2', ''],
    [other.phone, '', '', 'Речная', '1', '', '3', ''],
    [other.phone, '', '', 'Речная', '2', '', '4', ''],
  );
  const versionOf = async (phone: string) => (await find(phone)).customer?.version ?? 0;
  const body = {
    from: other.subjectId,
    version: await versionOf(one.phone),
    fromVersion: await versionOf(other.phone),
  };
  await app.call(operatorEndpoints.mergeCustomers, { params: { id: one.subjectId }, body }, as);
  const merged = await find(one.phone);
  expect(merged.waitingAddresses.map(({ bottles }) => bottles)).toEqual([5, 4]);
  expect(merged.bottles).toBe(9);

  const leaver = await signIn('Лев');
  await importRows([leaver.phone, '', '', 'Секретная', '1', '', '', '']);
  const exported = await app.call(endpoints.exportProfile, {}, { token: leaver.token });
  expect(JSON.stringify(exported)).toContain('Секретная');
  await app.call(endpoints.deleteProfile, {}, { token: leaver.token });
  expect(JSON.stringify(await list())).not.toContain('Секретная');
});

test('what the map finds later, or a zone in a corrected file, places the waiting address with its bottles [G-13b]', async () => {
  const geocode = withoutMap();
  const phone = nextCustomerPhone();
  const row = (...cells: string[]) => [phone, '', '', 'Зелёная', '3', '', ...cells];
  await importRows(row('6', ''));
  const zoned = await checkRows(row('6', zone));
  expect(zoned.waiting).toBe(0);
  await files.commit(zoned);
  expect(await find(phone)).toMatchObject({ waitingAddresses: [], bottles: 6, addresses: [{ bottles: 6 }] });

  const second = nextCustomerPhone();
  const cells = [second, '', '', 'Зеленая', '4', ''];
  await importRows([...cells, '2', '']);
  geocode.mockResolvedValue({ ...point, city: 'Москва', street: 'Зелёная улица', house: '4' });
  const found = await importRows([...cells, '8', '']);
  expect(found.effects).toMatchObject({ done: 1 });
  expect(await find(second)).toMatchObject({
    ...{ waitingAddresses: [], bottles: 8 },
    addresses: [{ bottles: 8, fields: { street: 'Зелёная улица' } }],
  });
  expect(await countBottles(second)).toEqual({ places: 8, entries: 8 });
});

test('the badge counts the rows of the list [G-13c] [O-03e]', async () => {
  const { counts } = await app.call(operatorEndpoints.getPulse, { query: {} }, as);
  const { total } = await app.call(operatorEndpoints.listWaitingAddresses, { query: {} }, as);
  expect(total).toBeGreaterThan(0);
  expect(counts?.waitingAddresses).toBe(total);
});

test('a cell without a letter or a digit refuses its row by name, and the rest goes on [G-13a] [G-04i]', async () => {
  withoutMap();
  const rows = ['?', '—', '.', '7'].map((house) => [nextCustomerPhone(), '', '', 'Тверская', house, '', '', '']);
  const checked = await checkRows(...rows, [nextCustomerPhone(), '', '…', 'Тверская', '7', '', '', '']);
  expect(checked).toMatchObject({ state: 'checked', counts: { added: 1, refused: 4 }, failure: null });
  const refused = await files.listRows(checked.id, 'refused');
  expect(refused.map(({ errors }) => errors.map(({ field, code }) => [field, code]))).toEqual([
    ...Array.from({ length: 3 }, () => [['house', 'row.no_letters']]),
    [['city', 'row.no_letters']],
  ]);
});

test('a silent address service lets no address wait: the dry run ends with the reason, and can be started again [G-13a]', async () => {
  const geocode = vi.spyOn(maps, 'geocode').mockRejectedValue(new MapsUnavailable('silent'));
  const phone = nextCustomerPhone();
  const row = [phone, '', '', 'Тверская', '7', '', '3', ''];
  const silent = await checkRows(row);
  expect(silent).toMatchObject({ state: 'refused', failure: { code: 'maps.unavailable' }, waiting: 0 });
  // One request that went astray is no silence.
  geocode.mockReset();
  geocode.mockRejectedValueOnce(new MapsUnavailable('busy'));
  geocode.mockResolvedValue({ ...point, city: 'Москва', street: 'Тверская улица', house: '7' });
  const checked = await files.check(silent);
  expect(checked).toMatchObject({ state: 'checked', counts: { added: 1 }, waiting: 0 });
  await files.commit(checked);
  expect(await find(phone)).toMatchObject({ waitingAddresses: [], addresses: [{ bottles: 3 }], bottles: 3 });
});

test('a new mapping starts without the waiting addresses that an earlier dry run counted [G-13a]', async () => {
  withoutMap();
  const checked = await checkRows([nextCustomerPhone(), '', '', 'Старая', '1', '', '', '']);
  expect(checked.waiting).toBe(1);
  expect(await files.map(checked)).toMatchObject({ state: 'mapped', waiting: 0 });
});

test.each([
  ['searched on the map', { place: point, corrected: { city: 'Москва', street: 'Сосновая улица', house: '3' } }],
  ['given a zone', { place: { areaId: zone } }],
])(
  'an address that was %s is found by the same file, also after changes of it [G-13d] [rule 54c]',
  async (_, given) => {
    withoutMap();
    const customer = await signIn('Нина');
    const row = [customer.phone, '', '', 'Сосновая', '3', '', '5', ''];
    await importRows(row);
    await place({ ids: await idsOf(customer.phone), ...given });
    const again = async () => {
      expect(await checkRows(row)).toMatchObject({ counts: { unchanged: 1, added: 0 }, waiting: 0 });
      expect(await find(customer.phone)).toMatchObject({
        waitingAddresses: [],
        addresses: [{ bottles: 5 }],
        bottles: 5,
      });
    };
    await again();
    const [saved] = (await own(customer)).data.data;
    const params = { uuid: saved?.uuid ?? '' };
    await app.call(endpoints.patchUserAddress, { params, body: { room: '9' } }, { token: customer.token });
    await again();
    const ofStaff = { params: { id: customer.subjectId, addressId: params.uuid }, body: { entrance: '2' } };
    await app.call(operatorEndpoints.changeCustomerAddress, ofStaff, as);
    await again();
  },
);

test('a customer whose changed address becomes a place where they have bottles has them all there [G-13d] [rule 54c]', async () => {
  withoutMap();
  const customer = await signIn('Олег');
  const row = (room: string, bottles: string) => [customer.phone, '', '', 'Еловая', '1', room, bottles, zone];
  await importRows(row('', '2'), row('9', '3'));
  const saved = (await own(customer)).data.data;
  const uuidOf = (room: string | undefined) => saved.find((each) => each.room === room)?.uuid ?? '';
  const asOwner = { token: customer.token };
  await app.call(endpoints.deleteUserAddress, { body: { id: uuidOf('9') } }, asOwner);
  await app.call(endpoints.patchUserAddress, { params: { uuid: uuidOf(undefined) }, body: { room: '9' } }, asOwner);
  const caller = await find(customer.phone);
  expect(caller.addresses.map(({ text, bottles }) => [text, bottles])).toEqual([['Москва, Еловая, 1, 9', 5]]);
  expect(await countBottles(customer.phone)).toEqual({ places: 5, entries: 5 });
});

test('an exact point is of one address, and a customer with too many addresses stops no other [G-13c]', async () => {
  withoutMap();
  const [full, other] = [await signIn('Полный'), nextCustomerPhone()];
  await importRows([full.phone, '', '', 'Кленовая', '1', '', '1', ''], [other, '', '', 'Кленовая', '2', '', '2', '']);
  await database.execute(sql`
    insert into address (partner_id, id, subject_id, fields, city_id, duplicate_key)
    select 'moscow', gen_random_uuid(), ${full.subjectId}, ${JSON.stringify(moscowHome)}::jsonb, 'moscow', 'key ' || n
    from generate_series(1, 100) n`);
  const [fullId = '', otherId = ''] = [...(await idsOf(full.phone)), ...(await idsOf(other))];
  const several = { ids: [fullId, otherId], place: point };
  const { status, error } = await app.callRefused(operatorEndpoints.placeWaitingAddresses, { body: several }, as);
  expect([status, error.code, error.errors.map(({ field }) => field)]).toEqual([400, 'request.invalid', ['place']]);
  expect(await place({ ...several, place: { areaId: zone } })).toMatchObject({
    ...{ placed: [{ id: otherId }], gone: 0, refused: [{ id: fullId, code: 'address.too_many' }] },
  });
  expect(await idsOf(full.phone)).toEqual([fullId]);
  expect(await find(other)).toMatchObject({ waitingAddresses: [], addresses: [{ bottles: 2 }] });
});

test('bottles that enter another place by documents raise the version of the customer [G-13d] [rule 54c]', async () => {
  withoutMap();
  const phone = nextCustomerPhone();
  await importRows([phone, '', '', 'Липовая', '1', '', '2', zone], [phone, '', '', 'Липовая ул', '1', '', '3', '']);
  const before = (await find(phone)).customer?.version ?? 0;
  const corrected = { city: 'Москва', street: 'Липовая', house: '1' };
  await place({ ids: await idsOf(phone), place: { areaId: zone }, corrected });
  const { customer, addresses } = await find(phone);
  expect(addresses).toMatchObject([{ bottles: 5 }]);
  expect(customer?.version).toBeGreaterThan(before);
});
