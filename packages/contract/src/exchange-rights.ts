import { permissions, type Permission } from './permissions.ts';
import type { ExchangeLinkKind, ExchangeSettings } from './shapes/ops/exchange.ts';

/** The parts of an exchange that say what later files of 1C may do. */
export type ExchangeGrant = { readonly settings: ExchangeSettings; readonly sendsOrders: boolean };

/** The permissions for the contents of an order that goes out: itself, and its customer. */
const rightsOfSentOrders: readonly Permission[] = ['orders.export', 'customers.read'];

const extentOfGoods: Readonly<Record<ExchangeSettings['goods'], number>> = { off: 0, new: 1, all: 2 };

/** The permissions for what each kind of mapping lets a file of 1C write. */
const rightsOfLinks: Readonly<Record<ExchangeLinkKind, readonly Permission[]>> = {
  'price-type': ['prices.write'],
  warehouse: ['stock.write'],
  group: ['goods.write'],
  product: ['goods.write', 'prices.write', 'stock.write'],
};

const inOrder = (rights: ReadonlySet<Permission>) => permissions.filter((each) => rights.has(each));

/** The permissions for all that whoever has the password of the exchange may do by a file (rule 82a). */
export function listRightsOfExchange({ settings, sendsOrders }: ExchangeGrant): readonly Permission[] {
  const { goods, prices, stock } = settings;
  return inOrder(
    new Set<Permission>([
      // An order that 1C marks as cancelled or shipped moves without any mapping, and companies come with every file.
      ...(['orders.write', 'customers.write'] as const),
      ...(goods === 'off' ? [] : (['goods.write'] as const)),
      ...(prices ? (['prices.write'] as const) : []),
      ...(stock ? (['stock.write'] as const) : []),
      ...(sendsOrders ? rightsOfSentOrders : []),
    ]),
  );
}

/** The permissions for what new settings let later files do and the former ones did not (rule 82a). */
export function listRightsGivenBySettings(former: ExchangeGrant, next: ExchangeGrant): readonly Permission[] {
  const { settings: before } = former;
  const { settings: after } = next;
  const isOn = (field: 'matchesCodes' | 'pictures' | 'prices' | 'stock') => after[field] && !before[field];
  const givesGoods =
    extentOfGoods[after.goods] > extentOfGoods[before.goods] ||
    (after.categoryId !== null && after.categoryId !== before.categoryId) ||
    isOn('matchesCodes') ||
    isOn('pictures');
  const givesStatus = after.statuses.some(
    ({ text, status }) => !before.statuses.some((each) => each.text === text && each.status === status),
  );
  const rights: Permission[] = [];
  if (givesStatus) rights.push('orders.write');
  if (givesGoods) rights.push('goods.write');
  // Goods that are found by their article get the prices and counts of 1C, too.
  if (after.prices && (isOn('prices') || isOn('matchesCodes'))) rights.push('prices.write');
  if (after.stock && (isOn('stock') || isOn('matchesCodes'))) rights.push('stock.write');
  if (next.sendsOrders && !former.sendsOrders) rights.push(...rightsOfSentOrders);
  return inOrder(new Set(rights));
}

/** The permissions for what a mapping lets later files do and the former one did not (rule 82a). */
export function listRightsGivenByLink(
  kind: ExchangeLinkKind,
  former: readonly string[] | null,
  next: readonly string[] | null,
): readonly Permission[] {
  const isGiven = (next ?? []).some((target) => !former?.includes(target));
  return isGiven ? rightsOfLinks[kind] : [];
}
