import { paymentSubjects, productRoles } from '@kaplya/contract';
import { languages } from '@kaplya/domain';
import {
  commitGoods,
  goodsSubject,
  listCategoryRows,
  planGoods,
  readAllGoods,
  undoGoods,
  type FormerGoods,
  type GoodsPlan,
  type GoodsFields,
} from '#features/catalogue/index.ts';
import { listItemsOfPromos } from '#features/promotions/index.ts';
import type { Partner } from '#partner.ts';
import { fieldWords } from '#languages/files/field-words.ts';
import { fieldTitles } from '#languages/files/import-fields.ts';
import {
  refusePlan,
  toChange,
  type ExportedValue,
  type ImportKind,
  type KindField,
  type RowPlan,
  type RowInput,
} from './import-kind.ts';
import { toFlagText, toMoneyText } from './value-texts.ts';

/** The names of goods' fields by the names of the file's fields. */
const plainFields = {
  brand: 'brand',
  price: 'priceMinor',
  most: 'maxQuantity',
  active: 'isActive',
  category: 'category',
  role: 'role',
  containers: 'containersPerUnit',
  volume: 'volumeMl',
  vat: 'vatCode',
  subject: 'paymentSubject',
  earn: 'earnBps',
} as const;

/** The fields of texts; a heading that names no language is that of the shop's first one. */
const listTextFields = ({ languages: [first = 'ru'] }: Partner): KindField[] =>
  languages.flatMap((language): KindField[] => [
    {
      ...{ id: `name_${language}`, type: 'text', isRequired: false, mayClear: true, mostLetters: 200 },
      titles: fieldTitles[`name_${language}`].titles,
      ...(language === first && { alike: fieldTitles.name_ru.alike }),
    },
    {
      ...{ id: `description_${language}`, type: 'text', isRequired: false, mayClear: true, mostLetters: 4000 },
      ...{ isLong: true, titles: fieldTitles[`description_${language}`].titles },
      ...(language === first && { alike: fieldTitles.description_ru.alike }),
    },
  ]);

const optional = { isRequired: false } as const;

/** The name under which a row's input has a value that only new goods take. */
const ofNew = (field: 'category' | 'active') => `@new:${field}`;

/**
 * Imports goods by their external ids: existing products and sets are changed, unknown ids are added as products.
 * Pictures are not imported.
 */
export const goodsKind: ImportKind = {
  name: 'goods',
  permission: 'goods.write',
  topic: 'many-goods',
  listFields: (partner) => [
    { id: 'code', type: 'code', isRequired: true, mostLetters: 60, ...fieldTitles.code },
    ...listTextFields(partner),
    { id: 'category', type: 'text', ...optional, mayBeForAll: true, ...fieldTitles.category },
    { id: 'brand', type: 'text', ...optional, mayClear: true, mostLetters: 80, ...fieldTitles.brand },
    { id: 'price', type: 'money', ...optional, most: 1_000_000_000, permission: 'prices.write', ...fieldTitles.price },
    { id: 'active', type: 'flag', ...optional, mayBeForAll: true, words: fieldWords.flag, ...fieldTitles.sold },
    { id: 'most', type: 'count', ...optional, mayClear: true, least: 1, most: 10_000, ...fieldTitles.most },
    { id: 'containers', type: 'count', ...optional, most: 100, ...fieldTitles.containers },
    { id: 'volume', type: 'count', ...optional, mayClear: true, least: 1, most: 1_000_000, ...fieldTitles.volume },
    {
      ...{ id: 'vat', type: 'count', ...optional, least: 1, most: 12 },
      ...{ words: fieldWords.vat, isRateElsewhere: true, ...fieldTitles.vat },
    },
    {
      id: 'subject',
      type: 'text',
      ...optional,
      oneOf: paymentSubjects,
      words: fieldWords.subject,
      ...fieldTitles.subject,
    },
    { id: 'role', type: 'text', ...optional, oneOf: productRoles, words: fieldWords.role, ...fieldTitles.role },
    { id: 'earn', type: 'money', ...optional, isPercent: true, most: 10_000, ...fieldTitles.earn },
  ],
  async listChoices(executor, partner, language) {
    const categories = await listCategoryRows(executor, partner.id);
    return {
      category: categories.map(({ slug, names }) => ({ value: slug, title: names[language] || names.ru || slug })),
    };
  },
  // Goods that the shop has stay in their category, and off sale if they are.
  withValues: (input, { category, active }) => ({
    ...input,
    ...(category !== undefined && { [ofNew('category')]: category }),
    ...(active !== undefined && { [ofNew('active')]: active }),
  }),
  excludes: () => null,
  toKey: (_, { code }) => String(code ?? ''),
  async plan({ transaction, partner }, rows, isLocking) {
    const inputs = rows.map(({ input }) => toGoodsInput(input));
    const plans = await planGoods(transaction, partner, inputs, { isLocking });
    return plans.map((plan, index) => toRowPlan(plan, inputs[index]));
  },
  async write({ transaction, partner }, plans) {
    await commitGoods(
      transaction,
      partner,
      plans.map(({ work }) => work as GoodsPlan),
    );
  },
  async *readAll({ context, partner, language }) {
    for await (const { item, category } of readAllGoods(context, partner)) {
      const { active, ...texts } = toTexts(item, new Map([[item.categoryId, category]]));
      yield {
        ...{ code: item.externalId, active: toFlagText(active === 'true', language) },
        ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, toExported(field, text)])),
      };
    }
  },
  undo: ({ transaction, partner }, rows) =>
    undoGoods(
      transaction,
      partner,
      rows.flatMap((touched) =>
        touched
          .filter(({ undo }) => undo !== null)
          .map(({ next, undo }) => ({ ...(undo as Omit<FormerGoods, 'version'>), version: next })),
      ),
      listItemsOfPromos,
    ),
};

function toGoodsInput(input: RowInput): GoodsFields {
  const textsOf = (prefix: string) =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const text = input[`${prefix}_${language}`];
        return text === undefined ? [] : [[language, text ?? ''] as const];
      }),
    );
  const plain = Object.entries(plainFields).flatMap(([from, to]) =>
    input[from] === undefined ? [] : [[to, input[from]] as const],
  );
  const fields: Partial<GoodsFields> = Object.fromEntries(plain);
  const [category, active] = [input[ofNew('category')], input[ofNew('active')]];
  return {
    ...{ code: String(input['code']), names: textsOf('name'), descriptions: textsOf('description'), ...fields },
    ifNew: {
      ...(typeof category === 'string' && { category }),
      ...(typeof active === 'boolean' && { isActive: active }),
    },
  };
}

/** The name of the file's field for a field of goods. */
function toFileField(field: string): string {
  if (field === 'names') return 'name_ru';
  return Object.entries(plainFields).find(([, to]) => to === field)?.[0] ?? field;
}

function toRowPlan(plan: GoodsPlan, input: GoodsFields | undefined): RowPlan {
  const code = input?.code ?? '';
  if (plan.fault !== null) {
    const { field, code: fault, params } = plan.fault;
    const isNone = field === 'category' && input?.category === undefined && input?.ifNew?.category === undefined;
    return refusePlan({
      ...{ field: toFileField(field), code: isNone ? 'row.category_missing' : fault },
      ...(params && { params }),
    });
  }
  const { former, next, isChanged, categorySlugs } = plan;
  const present = former?.version ?? 0;
  const undo: Omit<FormerGoods, 'version'> = { code, former };
  const before: Texts = former ? toTexts(former, categorySlugs) : {};
  return {
    outcome: former ? (isChanged ? 'changed' : 'unchanged') : 'added',
    errors: [],
    changes: Object.entries(toTexts(next, categorySlugs)).flatMap(([field, after]) =>
      toChange(field, before[field] ?? null, after),
    ),
    touched: [
      { subject: goodsSubject(former, code), present, next: isChanged ? present + 1 : present, undo },
      // The category is compared at the commit, because its name in the file may belong to another category by then.
      { subject: `category:${next.categoryId}`, present: 0, next: 0, undo: null },
    ],
    work: plan,
  };
}

const toPlainText = (value: number | boolean | null): string | null => (value === null ? null : String(value));

const numbers: ReadonlySet<string> = new Set(['most', 'containers', 'volume', 'vat']);
const sums: ReadonlySet<string> = new Set(['price', 'earn']);

function toExported(field: string, text: string | null): ExportedValue {
  if (text === null) return '';
  if (sums.has(field)) return { amount: Math.round(Number(text) * 100) };
  return numbers.has(field) ? Number(text) : text;
}

type Texts = Readonly<Record<string, string | null>>;

type Fit = Extract<GoodsPlan, { readonly fault: null }>;

const toTexts = ({ names, descriptions, product, ...item }: Fit['next'], slugs: Fit['categorySlugs']): Texts => ({
  ...Object.fromEntries(languages.map((language) => [`name_${language}`, names[language] || null])),
  ...Object.fromEntries(languages.map((language) => [`description_${language}`, descriptions[language] || null])),
  ...{ category: slugs.get(item.categoryId) ?? null, brand: item.brand, price: toMoneyText(item.priceMinor) },
  ...{ most: toPlainText(item.maxQuantity), active: toPlainText(item.isActive) },
  ...(product && {
    ...{ role: product.role, containers: toPlainText(product.containersPerUnit) },
    ...{ volume: toPlainText(product.volumeMl), vat: toPlainText(product.vatCode) },
    ...{ subject: product.paymentSubject, earn: toMoneyText(product.earnBps) },
  }),
});
