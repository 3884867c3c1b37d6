import type { OpsFoundCustomer } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { listConfirmedPhones, listCustomerRows } from '#features/identity/index.ts';
import { countOrdersBySubject, listGuests } from '#features/orders/index.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit, type PageTotal } from '#http/listing/counted-page.ts';
import { parseIdCursor } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { countFound, listFoundIds, listResemblingWords } from './customer-search.store.ts';
import { readQuery, withNames, type SearchQuery } from './read-query.ts';

const guestsAtMost = 10;
/** The guests that are read: more than are shown, because those who have got an account since are left out. */
const guestsRead = 30;

type Page = {
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

export type FoundCustomers = PageTotal & {
  items: OpsFoundCustomer[];
  nextCursor: string | null;
  isResembling?: true;
};

/**
 * Pages of accounts that match, newest first; on the first page they follow the guests whose orders have the phone. The
 * total counts both, on each page. Without a match, one page of accounts with similar names.
 */
export async function searchCustomers(
  { database }: Pick<Context, 'database'>,
  partner: Pick<Partner, 'id' | 'country'>,
  { q, limit = usualLimit, cursor, countAtMost = countedAtMost }: Page & CountLimit,
): Promise<FoundCustomers> {
  const query = q === undefined ? null : readQuery(q, partner.country);
  const filters = { partnerId: partner.id, patterns: query?.patterns ?? null };
  // A text of punctuation alone has no word to search for.
  if (filters.patterns?.length === 0) return { items: [], nextCursor: null, total: 0 };
  const afterId = parseIdCursor(cursor);
  const [ids, counted, guests] = await Promise.all([
    listFoundIds(database, filters, { afterId, limit: limit + 1 }),
    countFound(database, filters, countAtMost + 1),
    query ? listGuestsOf({ database }, partner, query) : [],
  ]);
  if (counted === 0 && guests.length === 0 && query && query.names.length > 0) {
    return searchResembling({ database }, partner, query, limit);
  }
  const { rows, nextCursor } = cutPage(ids, limit, (last) => last);
  return {
    items: [...(afterId === null ? guests : []), ...(await describe({ database }, partner, rows))],
    nextCursor,
    ...toTotal(counted + guests.length, countAtMost),
  };
}

/** Accounts whose names are similar to words that no account has. */
async function searchResembling(
  { database }: Pick<Context, 'database'>,
  partner: Pick<Partner, 'id'>,
  query: SearchQuery,
  limit: number,
): Promise<FoundCustomers> {
  const words = await listResemblingWords(database, { partnerId: partner.id, words: query.names });
  const patterns = withNames(query, words);
  const filters = { partnerId: partner.id, patterns };
  const ids = patterns ? await listFoundIds(database, filters, { afterId: null, limit }) : [];
  const items = await describe({ database }, partner, ids);
  return { items, nextCursor: null, total: items.length, ...(items.length > 0 && { isResembling: true as const }) };
}

async function listGuestsOf(
  { database }: Pick<Context, 'database'>,
  { id: partnerId }: Pick<Partner, 'id'>,
  { phonePatterns }: SearchQuery,
): Promise<OpsFoundCustomer[]> {
  if (phonePatterns.length === 0) return [];
  const found = await listGuests(database, { partnerId, phonePatterns, limit: guestsRead });
  const phones = found.map(({ phone }) => phone);
  const known = phones.length === 0 ? null : await listConfirmedPhones(database, { partnerId, phones });
  const guests = found.filter(({ phone }) => known?.has(phone) === false).slice(0, guestsAtMost);
  return guests.map(({ phone, name, orders, lastOrderAt }) => ({
    ...{ kind: 'guest', id: null, name, phone, orders },
    ...{ isPhoneConfirmed: false, email: null },
    lastOrderAt: lastOrderAt.toISOString(),
    createdAt: lastOrderAt.toISOString(),
  }));
}

/** Describes accounts, in the order in which `ids` lists them. */
async function describe(
  { database }: Pick<Context, 'database'>,
  { id: partnerId }: Pick<Partner, 'id'>,
  ids: readonly string[],
): Promise<OpsFoundCustomer[]> {
  if (ids.length === 0) return [];
  const [rows, orders] = await Promise.all([
    listCustomerRows(database, { partnerId, ids }),
    countOrdersBySubject(database, { partnerId, subjectIds: ids }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): OpsFoundCustomer[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { name, phone, phoneConfirmedAt, email, createdAt } = row;
    const placed = orders.get(id);
    return [
      {
        ...{ kind: 'customer', id, name: name ?? '', phone, email },
        isPhoneConfirmed: phoneConfirmedAt !== null,
        orders: placed?.orders ?? 0,
        lastOrderAt: placed?.lastOrderAt.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      },
    ];
  });
}
