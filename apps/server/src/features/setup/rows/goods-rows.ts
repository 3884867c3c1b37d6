import type { NewShop, SetupGood } from '@kaplya/contract';
import type { CatalogueRows } from '@kaplya/contract/fill/shop-rows';
import { toFreeSlug, toSlug } from '@kaplya/domain';
import { drawGood } from './drawings.ts';
import { inAllLanguages, texts } from './texts.ts';

/** The code of the returnable bottle, to which the rules of the shop refer. */
export const containerCode = 'BOTTLE';
/** The code of the pump. A new shop has no pump, but its rules need the code for one that it may sell later. */
export const pumpCode = 'PUMP';

/** The VAT code of goods without VAT. */
export const withoutVat = 1;

const slugLetters = 40;
const millilitresOfBottle = 19_000;

const roles = { returnable: 'water', water: 'water', goods: 'goods' } as const satisfies Record<
  SetupGood['kind'],
  string
>;

const isWater = ({ kind }: SetupGood): boolean => kind !== 'goods';

/** The rows of the catalogue: the goods in two categories, water and the rest, the returnable bottle, and the stock. */
export function toCatalogueRows(
  { goods, bottlePrice, vat = withoutVat }: Pick<NewShop, 'goods' | 'bottlePrice' | 'vat'>,
  warehouseId: string,
): CatalogueRows {
  const codes = toCodes(goods);
  const slugs = toSlugs(goods.map(({ name }) => name));
  const products = goods.map((good, index): CatalogueRows['products'][number] => ({
    ...{ externalId: codes[index] ?? '', slug: slugs[index] ?? '', category: isWater(good) ? 'water' : 'goods' },
    ...{
      names: inAllLanguages(good.name),
      descriptions: inAllLanguages(''),
      priceMinor: good.price,
      maxQuantity: null,
    },
    ...{ related: [], picture: drawGood(good.kind), brand: null, role: roles[good.kind] },
    containersPerUnit: good.kind === 'returnable' ? 1 : 0,
    volumeMl: good.kind === 'returnable' ? millilitresOfBottle : null,
    ...{ vatCode: vat, paymentSubject: 'commodity', earnBps: 0 },
  }));
  const container: CatalogueRows['products'][number] = {
    ...{ externalId: containerCode, slug: 'bottle', category: 'goods', names: texts.bottle },
    ...{ descriptions: inAllLanguages(''), priceMinor: bottlePrice, maxQuantity: null, related: [] },
    ...{ picture: drawGood('bottle'), brand: null, role: 'container', containersPerUnit: 0 },
    ...{ volumeMl: millilitresOfBottle, vatCode: vat, paymentSubject: 'commodity', earnBps: 0 },
  };
  return {
    categories: [
      { slug: 'water', position: 1, names: texts.water, picture: drawGood('returnable') },
      { slug: 'goods', position: 2, names: texts.goods, picture: drawGood('goods') },
    ],
    products: [...products, container],
    sets: [],
    offers: [],
    stock: [
      // Stock that nobody counted is none. Each full bottle brings a bottle that a customer may buy.
      ...goods.map(({ stock = 0 }, index) => ({ warehouseId, externalId: codes[index] ?? '', onHand: stock })),
      { warehouseId, externalId: containerCode, onHand: sumOf(goods.filter(({ kind }) => kind === 'returnable')) },
    ],
  };
}

const sumOf = (goods: readonly SetupGood[]): number => goods.reduce((sum, { stock = 0 }) => sum + stock, 0);

/** The codes of goods: those that the owner gave, and new ones for goods without a code. */
function toCodes(goods: readonly SetupGood[]): string[] {
  const taken = new Set([containerCode, pumpCode]);
  const given = goods.map(({ code }) => (code === undefined || taken.has(code) ? null : code));
  for (const code of given) if (code !== null) taken.add(code);
  let number = 0;
  const nextCode = (): string => {
    number += 1;
    const code = `P${String(number).padStart(3, '0')}`;
    return taken.has(code) ? nextCode() : code;
  };
  return given.map((code) => code ?? nextCode());
}

function toSlugs(names: readonly string[]): string[] {
  const taken = new Set(['bottle']);
  return names.map((name) => {
    const slug = toFreeSlug(toSlug(name, slugLetters) || 'product', taken);
    taken.add(slug);
    return slug;
  });
}
