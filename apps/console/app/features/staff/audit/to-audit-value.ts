import { orderQueues } from '@kaplya/contract/order-queues';
import { permissions, roleTemplateNames } from '@kaplya/contract/permissions';
import { orderStatuses } from '@kaplya/domain/order-states';
import { isRelativeDays } from '@kaplya/domain/relative-days';
import type { Translate } from '#i18n/use-text.ts';
import type { createFormats } from '#kit/format/create-formats.ts';
import { toActionText } from './use-audit-labels.ts';

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
  ...{ zone: 'area', areaId: 'area', defaultAreaId: 'area', areas: 'area', cityId: 'city', defaultCityId: 'city' },
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

const queues = ['today', 'undelivered', ...Object.values(orderQueues)] as const;
const payments = [
  ...(['none', 'on_delivery', 'contract', 'awaiting', 'failed'] as const),
  ...(['paid', 'expired', 'refunding', 'refunded'] as const),
] as const;
const sources = ['site', 'phone'] as const;
/** The values of filters with texts of their own. */
const choices = ['delivery', 'created', 'now', 'later', 'all', 'texts', 'moved', 'unchanged', 'refused'] as const;
const fieldsOfChoices = new Set(['sort', 'due', 'lacks', 'outcome']);

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
      .split(/, ?/)
      .map((id) => names[`${of}:${id}`] ?? id)
      .join(', ');
  const list = value.split(',').map((each) => toWord(field, each.trim(), t));
  if (list.every((each) => each !== null)) return list.join(', ');
  const word = fieldsOfWords.has(field) ? kinds.find((each) => each === value) : undefined;
  if (word) return t(`staff.value.${word}`);
  if (['date', 'from', 'to'].includes(field) && isRelativeDays(value)) return t(`kit.days.${value}`);
  if (INSTANT.test(value)) return formats.dateTime(value);
  const { day, rest = '' } = DAY_FIRST.exec(value)?.groups ?? {};
  return day === undefined ? value : `${formats.day(day)}${rest}`;
}

/** The word for a code of a field with a closed list of values; null: it is none. */
function toWord(field: string, value: string, t: Translate): string | null {
  const find = <Value extends string>(values: readonly Value[]) => values.find((each) => each === value);
  if (field === 'permissions') {
    const permission = find(permissions);
    return permission ? t(`kit.permission.${permission}`) : null;
  }
  if (field === 'name') {
    // A role that its template names has the template's code in the place of a name.
    const template = find(roleTemplateNames);
    return template ? t(`shell.role.${template}`) : null;
  }
  if (field === 'status') {
    const status = find(orderStatuses);
    return status ? t(`orders.status.${status}`) : null;
  }
  if (field === 'view') {
    const queue = find(queues);
    return queue ? t(`orders.queue.${queue}`) : null;
  }
  if (field === 'payment') {
    const payment = find(payments);
    return payment ? t(`orders.payment.${payment}`) : null;
  }
  if (field === 'source') {
    const source = find(sources);
    return source ? t(`orders.source.${source}`) : null;
  }
  if (field === 'action') return toActionText(value, t);
  if (field === 'format') return value.toUpperCase();
  const choice = fieldsOfChoices.has(field) ? find(choices) : undefined;
  return choice ? t(`staff.value.${choice}`) : null;
}
