import { orderStatuses } from '@kaplya/domain/order-states';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';

export type Writers = {
  readonly t: Translate;
  readonly formats: Pick<ReturnType<typeof createFormats>, 'money' | 'day' | 'dateTime' | 'number'>;
  /** The currency of the shop. */
  readonly currency: string;
  /** Names of areas, goods and others, by kind and id: `area:msk-center`. */
  readonly names: Readonly<Record<string, string>>;
};

/** The kind of record for each field whose values are ids. */
const kindsOfIds: Readonly<Partial<Record<string, string>>> = {
  ...{ areaId: 'area', defaultAreaId: 'area', areas: 'area', cityId: 'city', defaultCityId: 'city' },
  ...{ warehouseId: 'warehouse', toWarehouseId: 'warehouse', category: 'category', categoryId: 'category' },
  ...{
    moveTo: 'category',
    related: 'item',
    components: 'item',
    items: 'item',
    productSetId: 'item',
    productId: 'item',
  },
};

/** Fields in minor units without the suffix `Minor`. */
const sums = new Set(['minGoods', 'maxDiscount', 'amount']);

const UUIDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Enumerated values with a text in the catalogue. */
const kinds = [
  ...(['receipt', 'count', 'write_off', 'transfer', 'correction'] as const),
  ...(['goods', 'prices', 'stock', 'customers'] as const),
  ...(['uploaded', 'checking', 'checked', 'committing', 'committed', 'undoing', 'undone'] as const),
  ...(['click', 'info', 'story', 'product_set'] as const),
  ...(['percent', 'fixed', 'giftProduct', 'freeDelivery', 'pointsMultiplier'] as const),
] as const;
const fieldsOfWords = new Set(['kind', 'state', 'type', 'effect']);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY_FIRST = /^(?<day>\d{4}-\d\d-\d\d)(?<rest>\s.*)?$/;

/** The displayed value of a field of an audit entry; sums there are in minor units. */
export function toAuditValue(field: string, value: unknown, writers: Writers): string {
  const { t, formats, currency } = writers;
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'staff.yes' : 'staff.no');
  if (typeof value === 'number') {
    if (field.endsWith('Minor') || sums.has(field)) return formats.money({ amount: value, currency });
    return field.endsWith('Bps') || field === 'bps' ? `${formats.number(value / 100)} %` : formats.number(value);
  }
  if (typeof value === 'string') return toText(field, value, writers);
  if (Array.isArray(value)) {
    return value.length === 0 ? '—' : value.map((each: unknown) => toAuditValue(field, each, writers)).join(', ');
  }
  if (typeof value !== 'object') return '—';
  const own = toNames(value);
  if (own !== null) return own;
  const { name, quantity } = value as { name?: unknown; quantity?: unknown };
  if (typeof name === 'string' && typeof quantity === 'number') return `${name} × ${quantity}`;
  return Object.entries(value)
    .flatMap(([part, text]: [string, unknown]) =>
      typeof text === 'string' && text !== '' && !/id$/i.test(part) ? [text] : [],
    )
    .join(', ');
}

/** The name of a record with names in each language, such as a reason. */
export function toNames(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('names' in value)) return null;
  const { names } = value;
  if (typeof names !== 'object' || names === null) return null;
  return Object.values(names).find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

function toText(field: string, value: string, { t, formats, names }: Writers): string {
  const of = kindsOfIds[field];
  if (of === 'item') return value.replaceAll(UUIDS, (id) => names[`item:${id}`] ?? id);
  if (of !== undefined)
    return value
      .split(', ')
      .map((id) => names[`${of}:${id}`] ?? id)
      .join(', ');
  const word = fieldsOfWords.has(field) ? kinds.find((each) => each === value) : undefined;
  if (word) return t(`staff.value.${word}`);
  const status = field === 'status' ? orderStatuses.find((each) => each === value) : undefined;
  if (status) return t(`orders.status.${status}`);
  if (INSTANT.test(value)) return formats.dateTime(value);
  const { day, rest = '' } = DAY_FIRST.exec(value)?.groups ?? {};
  return day === undefined ? value : `${formats.day(day)}${rest}`;
}
