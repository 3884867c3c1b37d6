import {
  commitPrices,
  findPriceFault,
  isPriceFault,
  listItemIdsByCode,
  planPrices,
  readAllPrices,
  undoPrices,
  type FormerPrice,
  type PriceInput,
  type WrittenPrice,
} from '#features/catalogue/index.ts';
import type { Partner } from '#partner.ts';
import { fieldWords } from '#languages/files/field-words.ts';
import { fieldTitles } from '#languages/files/import-fields.ts';
import { languages } from '@kaplya/domain';
import type { ImportChange, Touched } from '../imports.table.ts';
import {
  refusePlan,
  toChange,
  type ImportKind,
  type KindField,
  type RowError,
  type RowPlan,
  type RowInput,
  type InputValue,
} from './import-kind.ts';
import { toMoneyText } from './value-texts.ts';

const ofArea = 'price:';

/**
 * Prices: a row has a code and prices of areas, one column each (`price:<area>`), or it names its area. A row without
 * any area has the list price.
 */
export const priceKind: ImportKind = {
  name: 'prices',
  permission: 'prices.write',
  topic: 'many-goods',
  listFields,
  listClaims: (touched) =>
    touched.flatMap(({ subject }) => (subject.startsWith('list:') ? [] : [{ field: 'price', key: subject }])),
  listChoices: (_, partner, language) =>
    Promise.resolve({ area: partner.areas.map(({ id, names }) => ({ value: id, title: names[language] || id })) }),
  // A column `area` excludes columns of single areas, because a row could otherwise give two prices for one area.
  excludes: (fields) => (fields.includes('area') ? (fields.find((field) => field.startsWith(ofArea)) ?? null) : null),
  toKey: (partner, { code, area }) =>
    typeof area === 'string' ? `${String(code)} · ${findAreaId(partner, area) ?? area}` : String(code ?? ''),
  async plan({ context, transaction, partner }, rows, isLocking) {
    const codes = rows.map(({ input }) => String(input['code']));
    const ids = await listItemIdsByCode(transaction, partner.id, [...new Set(codes)]);
    const inputs = rows.map(({ input }, index) => toPriceInputs(partner, input, ids.get(codes[index] ?? '') ?? null));
    const faults = inputs.map(({ prices, errors }) => [
      ...errors,
      ...prices.flatMap(({ field, price }): RowError[] => {
        const fault = findPriceFault(context, partner, price);
        return fault ? [{ field: fault.field === 'from' ? 'from' : field, code: fault.code }] : [];
      }),
    ]);
    const fit = inputs.map(({ prices }, index) => (faults[index]?.length === 0 ? prices : []));
    const planned = await planPrices(
      context,
      transaction,
      partner,
      fit.flat().map(({ price }) => price),
      { isLocking },
    );
    let from = 0;
    return fit.map((prices, index): RowPlan => {
      const plans = planned.slice(from, from + prices.length);
      from += prices.length;
      const errors = [
        ...(faults[index] ?? []),
        ...plans.flatMap((plan, at): RowError[] =>
          isPriceFault(plan) ? [{ field: prices[at]?.field ?? null, code: plan.code }] : [],
        ),
      ];
      if (errors.length > 0) return refusePlan(...errors);
      return toRowPlan(
        prices.flatMap(({ field, price }, at) => {
          const plan = plans[at];
          return !plan || isPriceFault(plan) ? [] : [{ plan: onlySeen(plan, price), field, input: price }];
        }),
      );
    });
  },
  async write({ transaction, partner }, plans) {
    await commitPrices(
      transaction,
      partner.id,
      plans.flatMap(({ work }) => work as readonly WrittenPrice[]),
    );
  },
  readOnly: [{ id: 'name', titles: fieldTitles.product.titles }],
  async *readAll({ context, partner, language }) {
    for await (const { item, ofAreas } of readAllPrices(context, partner)) {
      const own = [...ofAreas].map(([areaId, amount]) => [`${ofArea}${areaId}`, { amount }] as const);
      const name = item.names[language] || Object.values(item.names).find((each) => each !== '') || '';
      yield { code: item.externalId, name, price: { amount: item.priceMinor }, ...Object.fromEntries(own) };
    }
  },
  undo: ({ transaction, partner }, rows) =>
    undoPrices(
      transaction,
      partner.id,
      rows.map((touched) =>
        touched
          .filter(({ present, next }) => next > present)
          .map(({ next, undo }) => ({ ...(undo as Omit<FormerPrice, 'version'>), version: next })),
      ),
    ),
};

function listFields(partner: Partner): readonly KindField[] {
  const areas = partner.areas.map(({ id, names }): KindField => {
    const titles = Object.fromEntries(
      languages.map((language) => [language, `${fieldTitles.price.titles[language]}: ${names[language]}`]),
    ) as KindField['titles'];
    return { id: `${ofArea}${id}`, type: 'money', isRequired: false, mayClear: true, titles };
  });
  return [
    { id: 'code', type: 'code', isRequired: true, ...fieldTitles.code },
    { id: 'price', type: 'money', isRequired: false, mayClear: true, ...fieldTitles.price },
    ...areas,
    { id: 'area', type: 'text', isRequired: false, mayBeForAll: true, ...fieldTitles.area },
    { id: 'from', type: 'day', isRequired: false, ...fieldTitles.from },
    { id: 'sold', type: 'flag', isRequired: false, words: fieldWords.flag, ...fieldTitles.sold },
  ];
}

type NamedPriceInput = { readonly field: string; readonly price: PriceInput };

function toPriceInputs(
  partner: Partner,
  { area, price, from, sold, ...rest }: RowInput,
  productId: string | null,
): { readonly prices: readonly NamedPriceInput[]; readonly errors: readonly RowError[] } {
  if (productId === null) return { prices: [], errors: [{ field: 'code', code: 'price.product_unknown' }] };
  const toPrice = (amount: InputValue) =>
    amount === null ? null : { amount: Number(amount), currency: partner.currency };
  // In the order of the zones, because stored fields come back from the database in another order than the file has.
  const prices = partner.areas.flatMap(({ id }): NamedPriceInput[] => {
    const amount = rest[`${ofArea}${id}`];
    if (amount === undefined) return [];
    return [{ field: `${ofArea}${id}`, price: { areaId: id, productId, price: toPrice(amount) } }];
  });
  const areaId = area === undefined ? null : findAreaId(partner, String(area));
  if (areaId === undefined) return { prices: [], errors: [{ field: 'area', code: 'price.area_unknown' }] };
  if (price === undefined && from === undefined && sold === undefined) return { prices, errors: [] };
  if (areaId === null && price === null) return { prices: [], errors: [{ field: 'price', code: 'row.not_cleared' }] };
  if (areaId === null && (from !== undefined || sold !== undefined))
    return { prices: [], errors: [{ field: from === undefined ? 'sold' : 'from', code: 'row.needs_area' }] };
  if (areaId !== null && prices.some(({ price: { areaId: other } }) => other === areaId))
    return { prices: [], errors: [{ field: 'area', code: 'price.twice' }] };
  if (price === undefined && sold === undefined)
    return { prices: [], errors: [{ field: 'price', code: 'cell.empty' }] };
  const named: NamedPriceInput = {
    field: 'price',
    price: {
      ...{ areaId, productId },
      ...(price !== undefined && { price: toPrice(price) }),
      ...(from !== undefined && { from: String(from) }),
      ...(sold !== undefined && { isSold: sold === true }),
    },
  };
  return { prices: [named, ...prices], errors: [] };
}

/** The zone with this id or name; undefined: there is none. */
function findAreaId(partner: Partner, named: string): string | undefined {
  const folded = named.trim().toLowerCase();
  return partner.areas.find(
    ({ id, names }) => id === named.trim() || Object.values(names).some((name) => name.toLowerCase() === folded),
  )?.id;
}

/**
 * Marks a plan as unchanged if the row has the current price, so that an area that follows the list price continues to
 * follow it. Goods that are off sale are sold nowhere, so for them a `no` says nothing new: lists of the console have it.
 */
function onlySeen(plan: WrittenPrice, { price }: PriceInput): WrittenPrice {
  const { before, after, item } = plan;
  const isSwitched = before.isSold !== after.isSold && (item.isActive || after.isSold);
  const isSeen = price === null || before.priceMinor !== after.priceMinor || isSwitched;
  return isSeen ? plan : { ...plan, isChanged: false };
}

type Planned = { readonly plan: WrittenPrice; readonly field: string; readonly input: PriceInput };

function toRowPlan(plans: readonly Planned[]): RowPlan {
  const changed = plans.filter(({ plan }) => plan.isChanged);
  return {
    outcome: changed.length > 0 ? 'changed' : 'unchanged',
    errors: [],
    changes: changed.flatMap(toChanges),
    touched: plans.flatMap(({ plan, input }) => [toTouched(plan), ...(input.price === null ? [toListSeen(plan)] : [])]),
    work: plans.map(({ plan }) => plan),
  };
}

const toChanges = ({ plan: { before, after }, field }: Planned): ImportChange[] => [
  ...toChange(field, toMoneyText(before.priceMinor), toMoneyText(after.priceMinor)),
  ...toChange('sold', String(before.isSold), String(after.isSold)),
];

function toTouched({ areaId, item, subject, present, before, former, isChanged }: WrittenPrice): Touched {
  const undo: Omit<FormerPrice, 'version'> = {
    ...{ areaId, itemId: item.id, priceMinor: before.priceMinor },
    periods: former.map(({ from, to, priceMinor, isSold }) => ({ from, to, priceMinor, isSold })),
  };
  return { subject, present, next: isChanged ? present + 1 : present, undo };
}

/**
 * The list price as a touched record: a row that removes an area's own price depends on it, so a change of it since the
 * dry run is a conflict.
 */
const toListSeen = ({ item: { id, priceMinor } }: WrittenPrice): Touched => ({
  ...{ subject: `list:${id}`, present: priceMinor, next: priceMinor, undo: null },
});
