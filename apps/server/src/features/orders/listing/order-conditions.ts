import { readValueList } from '@kaplya/contract/value-list';
import { DAY_MS, orderStatuses, addDays, toDayRange, toInstant, toZoned } from '@kaplya/domain';
import {
  paymentStates,
  type operatorEndpoints,
  type EndpointRequest,
  type OpsOrderView,
  type PaymentState,
} from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { parsePhone } from '#features/identity/index.ts';
import { listDocumentsBeingRefunded } from '#features/payments/index.ts';
import { Refusal } from '#http/refusal.ts';
import { findContactIds } from '../stores/order-contact.store.ts';
import { openStatuses, type OrderConditions, type PaymentConditions, type TextConditions } from './order-list.store.ts';
import { allowTypos, parseSearch, type OrderSearch, type SearchReader } from './parse-search.ts';

/** The filters of the list and its file. */
export type OrderFilters = Omit<
  EndpointRequest<typeof operatorEndpoints.listOpsOrders>['query'],
  'sort' | 'limit' | 'cursor'
>;

type FilterContext = { readonly partner: Partner; readonly now: Date; readonly seesPhones: boolean };

/** Limit of contact ids in a condition; more matching contacts are searched by a subquery. */
const contactsAtMost = 1_000;
const refundsAtMost = 1_000;
const badlyRatedDays = 30;

/**
 * Converts the filters to conditions; null: no order can match. If no contact contains the words of `q`, words with one
 * typo match too. Throws a Refusal that names the field for a period or a range that ends before it begins.
 */
export async function resolveFilters(
  executor: Executor,
  { q, ...filters }: OrderFilters,
  filterContext: FilterContext,
): Promise<OrderConditions | null> {
  const conditions = await resolvePayments(executor, filterContext.partner, toConditions(filters, filterContext));
  if (q === undefined || q === '') return conditions;
  const reader = toSearchReader(filterContext);
  const text =
    (await resolveText(executor, filterContext.partner, parseSearch(q, reader))) ??
    (await resolveText(executor, filterContext.partner, allowTypos(q, reader)));
  return text && { ...conditions, text };
}

/** Adds to the conditions the ids of documents that are being refunded, if there are few enough. */
async function resolvePayments(
  executor: Executor,
  { id }: Partner,
  conditions: OrderConditions,
): Promise<OrderConditions> {
  if (!conditions.payments) return conditions;
  const [owed, late] = await Promise.all(
    (['owed', 'late'] as const).map((kind) => listDocumentsBeingRefunded(executor, id, kind, refundsAtMost + 1)),
  );
  if (!owed || !late || owed.length > refundsAtMost || late.length > refundsAtMost) return conditions;
  return { ...conditions, payments: { ...conditions.payments, beingRefunded: { owed, late } } };
}

async function resolveText(
  executor: Executor,
  { id }: Partner,
  search: OrderSearch | null,
): Promise<TextConditions | null> {
  if (!search) return null;
  const { number, phone, texts } = search;
  const found = texts.length === 0 ? [] : await findContactIds(executor, id, texts, contactsAtMost + 1);
  if (number === null && phone === null && found.length === 0) return null;
  return { number, phone, contacts: found.length > contactsAtMost ? { texts } : found };
}

/** The prefix of domestic phone calls by country; 0 in countries that are not listed. */
const trunkPrefixes: Readonly<Record<string, string>> = { RU: '8', KZ: '8', BY: '8' };

function toSearchReader({ partner: { country, phoneCode }, seesPhones }: FilterContext): SearchReader {
  return {
    parsePhone: (text) => parsePhone(text, country),
    callingCode: `+${phoneCode.replaceAll(/\D/g, '')}`,
    trunkPrefix: trunkPrefixes[country] ?? '0',
    seesPhones,
  };
}

function toConditions(filters: OrderFilters, { partner, now }: FilterContext): OrderConditions {
  const { date, createdFrom, createdTo, sumFrom, sumTo } = filters;
  const days = date === undefined ? null : toDayRange(date, todayOf({ partner, now }));
  const { dateFrom = days?.from, dateTo = days?.to } = filters;
  requireRange('dateTo', dateFrom, dateTo);
  requireRange('createdTo', createdFrom, createdTo);
  requireRange('sumTo', sumFrom, sumTo);
  const startOf = (day: string) => new Date(toInstant(day, '00:00', partner.timeZone));
  const ofView = filters.view && views[filters.view]({ partner, now });
  const filterContext: OrderConditions = {
    number: filters.number,
    statuses: listOf(filters.status, orderStatuses),
    payments: toPayments(listOf(filters.payment, paymentStates)),
    zones: filters.zone === undefined ? undefined : readValueList(filters.zone),
    sources: filters.source === undefined ? undefined : readValueList(filters.source),
    templateId: filters.slot,
    dayFrom: days === null ? dateFrom : later(days.from, dateFrom),
    dayTo: days === null ? dateTo : earlier(days.to, dateTo),
    createdFrom: createdFrom === undefined ? undefined : startOf(createdFrom),
    createdBefore: createdTo === undefined ? undefined : startOf(addDays(createdTo, 1)),
    sumFrom,
    sumTo,
  };
  return ofView ? intersect(filterContext, ofView) : filterContext;
}

const views: Readonly<Record<OpsOrderView, (at: Pick<FilterContext, 'partner' | 'now'>) => OrderConditions>> = {
  today(at) {
    const day = todayOf(at);
    return { dayFrom: day, dayTo: day, statuses: orderStatuses.filter((status) => status !== 'cancelled') };
  },
  'to-confirm': () => ({ statuses: ['new', 'requiresConfirmation'] }),
  'point-missing': () => ({ statuses: ['new', 'requiresConfirmation'], isPointMissing: true }),
  unpaid: () => ({ statuses: openStatuses, payments: toPayments(['awaiting', 'failed']) }),
  // The last delivery day is tomorrow in UTC, because the local date of a city may be ahead.
  late: ({ now }) => ({ statuses: openStatuses, endedBefore: now, dayTo: addDays(now.toISOString().slice(0, 10), 1) }),
  undelivered: () => ({ statuses: ['undelivered'] }),
  'refunds-declined': () => ({ hasDeclinedRefund: true }),
  'cash-to-return': () => ({ isCashToReturn: true }),
  'badly-rated': ({ now }) => ({ badlyRatedSince: new Date(now.getTime() - badlyRatedDays * DAY_MS) }),
};

/** The conditions of a view, for its list and its count alike. */
export const conditionsOfView = (view: OpsOrderView, at: Pick<FilterContext, 'partner' | 'now'>): OrderConditions =>
  views[view](at);

const todayOf = ({ partner, now }: Pick<FilterContext, 'partner' | 'now'>): string =>
  toZoned(now.getTime(), partner.timeZone).date;

/** Conditions that match the orders that both given conditions match. */
function intersect(one: OrderConditions, other: OrderConditions): OrderConditions {
  return {
    ...one,
    ...other,
    statuses: intersectValues(one.statuses, other.statuses),
    payments:
      one.payments && other.payments
        ? toPayments(intersectValues(one.payments.states, other.payments.states))
        : (one.payments ?? other.payments),
    dayFrom: one.dayFrom === undefined ? other.dayFrom : later(one.dayFrom, other.dayFrom),
    dayTo: one.dayTo === undefined ? other.dayTo : earlier(one.dayTo, other.dayTo),
  };
}

function intersectValues<Value>(one: readonly Value[] | undefined, other: readonly Value[] | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return one.filter((value) => other.includes(value));
}

const toPayments = (states: readonly PaymentState[] | undefined): PaymentConditions | undefined =>
  states && { states, beingRefunded: null };

const later = (day: string, other: string | undefined): string => (other === undefined || day > other ? day : other);
const earlier = (day: string, other: string | undefined): string => (other === undefined || day < other ? day : other);

function listOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value[] | undefined {
  if (text === undefined) return undefined;
  const filterContext = new Set(text.split(','));
  return values.filter((value) => filterContext.has(value));
}

function requireRange<Bound extends string | number>(
  field: string,
  from: Bound | undefined,
  to: Bound | undefined,
): void {
  if (from !== undefined && to !== undefined && to < from) throw new Refusal([{ code: 'request.invalid', field }]);
}
