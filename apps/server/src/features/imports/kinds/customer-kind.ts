import { addressText, type Language } from '@kaplya/domain';
import { parsePhone } from '#features/identity/index.ts';
import { fieldTitles } from '#languages/files/import-fields.ts';
import type { ImportChange, Touched } from '../imports.table.ts';
import { createLocator, placeRowAddress } from './customers/place-row-address.ts';
import { readPeople, toPlaced, type Person } from './customers/read-people.ts';
import { undoCustomer, type WrittenCustomer } from './customers/undo-customer.ts';
import { writeCustomer, type CustomerWork } from './customers/write-customer.ts';
import { findCompanyFaults } from './customers/company-of-row.ts';
import { refusePlan, toChange, type ImportKind, type RowError, type RowPlan, type RowInput } from './import-kind.ts';

const optional = { isRequired: false } as const;
const addressFields = ['city', 'street', 'house', 'room', 'entrance', 'floor'] as const;

/**
 * Customers of another program by their phones, with an address, the bottles there and the points. For a phone without
 * an account one is created, as when staff take an order by phone. An existing name is never replaced. Bottles and
 * points are posted as documents, companies are found or created by their tax numbers. No consent is recorded.
 */
export const customerKind: ImportKind = {
  name: 'customers',
  permission: 'customers.write',
  addsToOthers: true,
  topic: null,
  listFields: () => [
    { id: 'phone', type: 'text', isRequired: true, mostLetters: 40, ...fieldTitles.phone },
    { id: 'name', type: 'text', ...optional, mostLetters: 100, ...fieldTitles.person },
    { id: 'city', type: 'text', ...optional, mostLetters: 100, ...fieldTitles.city },
    { id: 'street', type: 'text', ...optional, mostLetters: 200, ...fieldTitles.street },
    { id: 'house', type: 'text', ...optional, mostLetters: 30, ...fieldTitles.house },
    { id: 'room', type: 'text', ...optional, mostLetters: 30, ...fieldTitles.room },
    { id: 'entrance', type: 'text', ...optional, mostLetters: 30, ...fieldTitles.entrance },
    { id: 'floor', type: 'text', ...optional, mostLetters: 10, ...fieldTitles.floor },
    { id: 'zone', type: 'text', ...optional, mostLetters: 100, ...fieldTitles.area },
    { id: 'bottles', type: 'count', ...optional, most: 1000, permission: 'bottles.write', ...fieldTitles.bottles },
    { id: 'points', type: 'count', ...optional, most: 10_000_000, permission: 'points.write', ...fieldTitles.points },
    { id: 'companyName', type: 'text', ...optional, mostLetters: 1000, ...fieldTitles.companyName },
    { id: 'taxNumber', type: 'text', ...optional, mostLetters: 200, ...fieldTitles.taxNumber },
    { id: 'kpp', type: 'text', ...optional, mostLetters: 100, ...fieldTitles.kpp },
    { id: 'legalAddress', type: 'text', ...optional, mostLetters: 1500, ...fieldTitles.legalAddress },
    { id: 'contractNumber', type: 'text', ...optional, mostLetters: 500, ...fieldTitles.contractNumber },
  ],
  listChoices: (_, { areas }, language) => {
    const served = areas.filter(({ isActive }) => isActive);
    return Promise.resolve({ zone: served.map(({ id, names }) => ({ value: id, title: names[language] || id })) });
  },
  excludes: () => null,
  toKey: (partner, input) =>
    [toPhone(partner, input) ?? input['phone'], ...[...addressFields, 'taxNumber'].map((field) => input[field])]
      .filter((part) => part !== undefined)
      .map(String)
      .join(' · ')
      .toLowerCase(),
  listClaims: (touched) => {
    const { phone, addressKey, bottles, points } = (touched[0]?.undo ?? {}) as Partial<WrittenCustomer>;
    return [
      ...(points ? [{ field: 'points', key: `points:${phone}` }] : []),
      ...(bottles ? [{ field: 'bottles', key: `bottles:${phone} ${addressKey}` }] : []),
    ];
  },
  toPerson: toPhone,
  prepareBatch(context, partner) {
    const locate = createLocator(context, partner);
    return async (input) => {
      if (toPhone(partner, input) === null)
        return { input, errors: [{ field: 'phone', code: 'identity.phone_invalid' }] };
      const faults = findCompanyFaults(partner, input);
      if (faults.length > 0) return { input, errors: faults };
      const { street, house } = input;
      if (street === undefined && house === undefined) return { input, errors: [] };
      if (street === undefined || house === undefined)
        return { input, errors: [{ field: street === undefined ? 'street' : 'house', code: 'cell.empty' }] };
      const typed = Object.fromEntries(
        addressFields.flatMap((field) => (input[field] === undefined ? [] : [[field, String(input[field])] as const])),
      );
      const address = { ...typed, street: String(street), house: String(house) };
      const placed = await placeRowAddress(context, partner, locate, { typed: address, zone: input['zone'] });
      return 'error' in placed
        ? { input, errors: [placed.error] }
        : { input: { ...input, ...toPlaced(placed) }, errors: [] };
    };
  },
  async plan(call, rows, isLocking) {
    const phones = rows.map(({ input }) => toPhone(call.partner, input) ?? '');
    const people = await readPeople(call, phones, rows, isLocking);
    return rows.map(({ input }, index): RowPlan => {
      const person = people[index];
      const phone = phones[index] ?? '';
      if (!person) return refusePlan({ field: 'phone', code: 'identity.phone_invalid' });
      return toRowPlan(phone, input, person, call.partner.languages[0] ?? 'ru');
    });
  },
  async write(call, plans) {
    // One after another: each row posts documents with locks of their own.
    for (const { work } of plans)
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await writeCustomer(call, work as CustomerWork);
  },
  async undo(call, rows) {
    const undone: boolean[] = [];
    for (const touched of rows)
      // oxlint-disable-next-line no-await-in-loop -- likewise
      undone.push(await undoCustomer(call, touched[0]?.undo as WrittenCustomer | undefined));
    return undone;
  },
};

function toPhone({ country }: { readonly country: string }, { phone }: RowInput): string | null {
  return typeof phone === 'string' ? parsePhone(phone, country) : null;
}

function toRowPlan(phone: string, input: RowInput, person: Person, language: Language): RowPlan {
  const { account, located, typed, waiting, isAddressNew, place, importedKey, companies } = person;
  const errors: RowError[] = [
    ...(input['bottles'] !== undefined && place === null
      ? [{ field: 'bottles', code: 'bottles.address_unknown' }]
      : []),
    ...(companies.some(({ known, details }) => known === null && details.name === '')
      ? [{ field: 'companyName', code: 'cell.empty' }]
      : []),
    ...(person.hasTooManyAddresses ? [{ field: 'street', code: 'address.too_many', params: { maximum: 100 } }] : []),
  ];
  if (errors.length > 0) return refusePlan(...errors);
  const bottles = input['bottles'] === undefined ? null : Number(input['bottles']);
  const points = input['points'] === undefined ? null : Number(input['points']);
  const bottlesBefore = place?.bottles ?? 0;
  const name = input['name'] === undefined || account?.name ? null : String(input['name']);
  const joined = companies.filter(({ isMember }) => !isMember);
  const address = located?.fields ?? typed;
  const changes: ImportChange[] = [
    ...toChange('name', null, name),
    ...(isAddressNew && address
      ? [{ field: located ? 'street' : 'waiting', before: null, after: addressText(address) }]
      : []),
    ...(bottles === null ? [] : toChange('bottles', String(bottlesBefore), String(bottles))),
    ...(points === null ? [] : toChange('points', String(person.points), String(points))),
    ...joined.flatMap(({ known, details }) => toChange('companyName', null, known?.name ?? details.name)),
  ];
  const isAdded = account === null || isAddressNew;
  const undo: WrittenCustomer = {
    ...{ phone, addressKey: place?.addressKey ?? null, importedKey, language },
    // An address that had waited stays placed.
    address: isAddressNew && waiting === null ? (located?.fields ?? null) : null,
    waiting: isAddressNew ? typed : null,
    ...{ bottles: bottles === null ? null : { before: bottlesBefore, after: bottles } },
    points: points === null ? null : { before: person.points, after: points },
    taxNumbers: joined.map(({ details }) => details.taxNumber),
  };
  const subject = (of: string) => `${of}:${phone}`.slice(0, 120);
  const touched: Touched[] = [
    { subject: subject('phone'), present: 0, next: 0, undo },
    ...(bottles === null ? [] : [{ subject: subject('bottles'), present: bottlesBefore, next: bottles, undo: null }]),
    ...(points === null ? [] : [{ subject: subject('points'), present: person.points, next: points, undo: null }]),
    ...companies.map(({ details, isMember }) => ({
      ...{ subject: subject(`company:${details.taxNumber}`), present: Number(isMember), next: 1, undo: null },
    })),
  ];
  const work: CustomerWork = {
    phone,
    name,
    located,
    typed: isAddressNew ? typed : null,
    waiting,
    place,
    importedKey,
    bottles,
    points,
    companies,
    language,
  };
  return {
    ...{ outcome: isAdded ? 'added' : changes.length > 0 ? 'changed' : 'unchanged' },
    ...{ errors: [], changes, touched, work },
  };
}
