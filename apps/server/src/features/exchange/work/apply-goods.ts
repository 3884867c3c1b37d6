import type { Product } from '@kaplya/files/exchange-items';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import {
  commitGoods,
  goodsSubject,
  listItemIdsByCode,
  planGoods,
  type GoodsPlan,
  type GoodsFields,
} from '#features/catalogue/index.ts';
import type { Language } from '@kaplya/domain';
import type { ExchangeChange } from '../exchange.table.ts';
import { applyPictures, type PicturedGoods, type PictureResult } from '../pictures/apply-pictures.ts';
import { listLinkedCodes, saveSeenLinks } from '../stores/link.store.ts';
import type { FoundRow } from '../stores/row.store.ts';
import { keyOf, nothing, toRow, type BatchCall, type BatchResult } from './item-result.ts';
import { plainParagraph, plainText } from './plain-text.ts';

type ProductItem = { readonly number: number; readonly item: Product };

/** The longest external id of goods: two ids of 1C with a separator. */
const codeLetters = 80;

/** The codes of receipts, by the rates that 1C names. */
const vatCodes: ReadonlyMap<string, number> = new Map([
  ...([
    ['без ндс', 1],
    ['без налога', 1],
    ['0', 2],
    ['10', 3],
    ['20', 4],
    ['10/110', 5],
    ['20/120', 6],
    ['5', 7],
    ['7', 8],
  ] as const),
  ...([
    ['5/105', 9],
    ['7/107', 10],
    ['22', 11],
    ['22/122', 12],
  ] as const),
]);

/**
 * Applies goods by their ids at 1C, never by their names (rule 116). New ones are off sale: nobody has checked their
 * picture, price and texts yet. Goods that 1C marks as deleted go off sale, and never return by themselves.
 */
export async function applyGoods(call: BatchCall, items: readonly ProductItem[]): Promise<BatchResult> {
  const { transaction, partner, exchange, mapping, now } = call;
  const { goods } = exchange.settings;
  if (goods === 'off') return { ...nothing, rows: items.map((each) => toRow(each, 'unchanged')) };
  const codes = await findCodes(call, items);
  const known = await listItemIdsByCode(transaction, partner.id, [...new Set(codes.values())]);
  const groups = new Map(
    mapping.flatMap(({ kind, externalId, targets }) => (kind === 'group' ? [[externalId, targets] as const] : [])),
  );
  const rows = new Map<number, FoundRow>();
  const inputs: { readonly each: ProductItem; readonly input: GoodsFields }[] = [];
  const seen = new Set<string>();
  for (const each of items) {
    const { item, number } = each;
    const code = codes.get(keyOf(item)) ?? keyOf(item);
    const refuse = (outcome: FoundRow['outcome'], ...errors: readonly WorkReason[]) =>
      rows.set(number, toRow(each, outcome, { errors }));
    if (code.length > codeLetters) refuse('refused', { code: 'exchange.too_long_id', params: { most: codeLetters } });
    else if (seen.has(code)) refuse('refused', { code: 'exchange.twice' });
    else if (known.has(code)) inputs.push({ each, input: toGoodsInput(call, item, code, goods === 'new') });
    else if (item.isDeleted) rows.set(number, toRow(each, 'unchanged'));
    else {
      const category = findCategory(exchange.settings.categoryId, groups, item);
      if (category === null) refuse('waiting', { code: 'exchange.no_category' });
      else if (category !== 'left out')
        inputs.push({ each, input: { ...toNewGoodsInput(call, item, code), category } });
      else rows.set(number, toRow(each, 'unchanged'));
    }
    seen.add(code);
  }
  const plans = await planGoods(
    transaction,
    partner,
    inputs.map(({ input }) => input),
    { isLocking: true },
  );
  await commitGoods(transaction, partner, plans);
  const pictures = await applyPictures(
    call,
    plans.flatMap((plan, index) => toPictured(inputs[index], plan)),
  );
  for (const [index, plan] of plans.entries()) {
    const requested = inputs[index];
    if (!requested) continue;
    const row = toPlannedRow(requested.each, requested.input.code, plan);
    rows.set(row.number, withPictures(row, pictures.get(row.number)));
  }
  // Stores the link of goods whose external id differs from their id at 1C, so that later documents find them.
  await saveSeenLinks(
    transaction,
    partner.id,
    [...codes].flatMap(([externalId, code]) =>
      externalId === code || !known.has(code)
        ? []
        : [{ kind: 'product' as const, externalId, name: null, targets: [code] }],
    ),
    now,
  );
  return {
    ...nothing,
    rows: items.map((each) => rows.get(each.number) ?? toRow(each, 'unchanged')),
    changesCatalogue:
      plans.some((plan) => plan.fault === null && plan.isChanged) ||
      [...pictures.values()].some(({ changes }) => changes.length > 0),
  };
}

function toPictured(
  requested: { readonly each: ProductItem; readonly input: GoodsFields } | undefined,
  plan: GoodsPlan,
): PicturedGoods[] {
  if (!requested || plan.fault !== null) return [];
  return [{ ...requested.each, code: requested.input.code, isNew: plan.former === null }];
}

/** The row with the changes and errors of its pictures; these errors do not prevent the goods from being applied. */
function withPictures(row: FoundRow, { changes, errors }: PictureResult = { changes: [], errors: [] }): FoundRow {
  const complete = { ...row, changes: [...row.changes, ...changes], errors: [...row.errors, ...errors] };
  if (row.outcome !== 'unchanged') return complete;
  if (changes.length > 0) return { ...complete, outcome: 'changed' };
  if (errors.length === 0) return complete;
  const isWaiting = errors.every(({ code }) => code === 'exchange.picture_missing');
  return { ...complete, outcome: isWaiting ? 'waiting' : 'refused' };
}

/**
 * The external ids here of goods by their ids at 1C: the linked one, else the id at 1C if goods have it as their
 * external id, else the article number if goods have that one, else the id at 1C for new goods.
 */
async function findCodes(
  { transaction, partner, exchange }: BatchCall,
  items: readonly ProductItem[],
): Promise<Map<string, string>> {
  const ids = items.map(({ item }) => keyOf(item));
  const linked = await listLinkedCodes(transaction, partner.id, ids);
  const { matchesCodes } = exchange.settings;
  const articles = matchesCodes ? items.flatMap(({ item }) => item.code ?? []) : [];
  const known = await listItemIdsByCode(transaction, partner.id, [...ids, ...articles]);
  return new Map(
    items.map(({ item }) => {
      const id = keyOf(item);
      const article = matchesCodes && item.code !== null && known.has(item.code) ? item.code : null;
      return [id, linked.get(id) ?? (known.has(id) ? id : (article ?? id))] as const;
    }),
  );
}

/**
 * The category of a product's group; null: the group is not mapped; `left out`: staff have mapped the group to no
 * category.
 */
function findCategory(
  usual: string | null,
  groups: ReadonlyMap<string, readonly string[] | null>,
  { groupIds }: Product,
): string | null {
  const mapped = (groupIds ?? []).map((id) => groups.get(id) ?? null).filter((targets) => targets !== null);
  const [target] = mapped.flat();
  if (target !== undefined) return target;
  if (mapped.length > 0 && mapped.length === (groupIds ?? []).length) return 'left out';
  return usual;
}

const mainLanguage = ({ languages }: BatchCall['partner']): Language => languages[0] ?? 'ru';

function toGoodsInput({ partner }: BatchCall, item: Product, code: string, isNewOnly: boolean): GoodsFields {
  if (item.isDeleted) return { code, isActive: false };
  if (isNewOnly) return { code };
  const language = mainLanguage(partner);
  const name = item.name === null ? '' : plainText(item.name, 200);
  const description = item.description === null ? '' : plainParagraph(item.description, 4000);
  return {
    code,
    ...(name !== '' && { names: { [language]: name } }),
    ...(description !== '' && { descriptions: { [language]: description } }),
  };
}

function toNewGoodsInput(call: BatchCall, item: Product, code: string): GoodsFields {
  const vatCode = vatCodes.get(readVat(item) ?? '');
  return { ...toGoodsInput(call, item, code, false), isActive: false, ...(vatCode !== undefined && { vatCode }) };
}

/** The rate that 1C names, such as `20` or `5/105`; null: none. */
function readVat({ taxes }: Product): string | null {
  const vat = taxes.find(({ name }) => /ндс|vat/i.test(name));
  return vat?.rate.toLowerCase().replace('%', '').trim() || null;
}

/** The remark about new goods whose rate is unknown: they have the VAT of the shop. */
function listVatRemarks(item: Product): WorkReason[] {
  const rate = readVat(item);
  return rate === null || vatCodes.has(rate)
    ? []
    : [{ code: 'exchange.vat_unknown', params: { rate: plainText(rate, 40) } }];
}

function toPlannedRow(each: ProductItem, code: string, plan: GoodsPlan): FoundRow {
  if (plan.fault !== null) return toRow(each, 'refused', { errors: [{ code: plan.fault.code }] });
  const { former, next } = plan;
  const subject = former ? goodsSubject(former, code) : null;
  const before: Readonly<Record<string, string>> = textsOf(former);
  const changes = Object.entries(textsOf(next)).flatMap(([field, after]): ExchangeChange[] =>
    (before[field] ?? '') === after ? [] : [{ field, of: null, before: before[field] ?? null, after }],
  );
  if (!former) return toRow(each, 'added', { subject, changes, errors: listVatRemarks(each.item) });
  return toRow(each, plan.isChanged ? 'changed' : 'unchanged', { subject, changes });
}

type Goods = Pick<Extract<GoodsPlan, { readonly fault: null }>['next'], 'names' | 'descriptions' | 'isActive'>;

const textsOf = (item: Goods | null) => ({
  ...toFields('name', item?.names),
  ...toFields('description', item?.descriptions),
  ...(item && { active: String(item.isActive) }),
});

const toFields = (prefix: string, texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${prefix}_${language}`, text]));
