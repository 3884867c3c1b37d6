import { operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { customerRows } from './audit/customer-rows.ts';
import { goodsRows } from './audit/goods-rows.ts';
import { listRows } from './audit/list-rows.ts';
import { orderRows } from './audit/order-rows.ts';
import { placeRows } from './audit/place-rows.ts';
import { settingRows } from './audit/setting-rows.ts';
import { staffRows } from './audit/staff-rows.ts';
import { app, database, join } from './audit/world.ts';

// Each call of staff that writes is called once, validly, and its change stands in the audit. A new call fails here until it has a row.

const rows = [...placeRows, ...staffRows, ...customerRows, ...settingRows, ...listRows, ...goodsRows, ...orderRows];

const writes = Object.values<Endpoint>(operatorEndpoints).filter(({ method }) => method !== 'get');

type Entry = {
  readonly id: string;
  readonly staffId: string | null;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
};

async function listEntries(): Promise<readonly Entry[]> {
  const { rows: entries } = await database.execute<Entry>(sql`
    select e.id, e.staff_id as "staffId", e.before || coalesce(p.before, '{}') as before, e.after || coalesce(p.after, '{}') as after
    from audit_entry e left join audit_personal p on p.partner_id = e.partner_id and p.entry_id = e.id`);
  return entries;
}

const hasPreview = ({ body }: Endpoint): boolean =>
  body !== undefined && 'shape' in body && 'preview' in Object(body.shape);

describe('whatever staff change stands in the audit', () => {
  test('every operator call that writes has a row here [O-02c]', () => {
    const known = new Set(rows.map(({ endpoint: { id } }) => id));
    expect(writes.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
    expect(rows.filter(({ entries, why }) => entries === 0 && why === undefined)).toEqual([]);
  });

  test.each(rows)(
    '$endpoint.id leaves its entries with before and after, and none when it is refused or a preview [O-02c]',
    async ({ endpoint, entries = 1, input, send }) => {
      const owner = await join('owner');
      const parts = (await input(owner)) as { body?: object };
      const before = new Set((await listEntries()).map(({ id }) => id));
      const added = async () => (await listEntries()).filter(({ id }) => !before.has(id));
      const headers = { 'idempotency-key': crypto.randomUUID() };

      const stranger = await join([]);
      if (endpoint.permission !== 'staff') {
        const refused = await app.send(endpoint, parts, { token: stranger.token, headers });
        expect([refused.status, await added()]).toEqual([403, []]);
      }
      if (hasVersion(parts)) {
        const stale = await app.send(endpoint, withOtherVersion(parts), { token: owner.token, headers });
        expect([stale.status, await added()]).toEqual([409, []]);
      }
      if (hasPreview(endpoint)) {
        const previewed = { ...parts, body: { ...parts.body, preview: true } };
        const response = await app.send(endpoint, previewed, { token: owner.token, headers });
        expect([response.status, await added()]).toEqual([200, []]);
      }

      const response = await (send ? send(owner) : app.send(endpoint, parts, { token: owner.token, headers }));
      expect([response.status, await response.text()]).toEqual([endpoint.answer ? 200 : 204, expect.any(String)]);
      const left = await added();
      expect(left).toHaveLength(entries);
      for (const entry of left) {
        expect(entry.staffId).toBe(owner.id);
        const fields = new Set([...Object.keys(entry.before), ...Object.keys(entry.after)]);
        expect(fields.size).toBeGreaterThan(0);
        expect(entry.before).not.toEqual(entry.after);
      }
      if (endpoint.id === 'updateStaffPolicy') await database.execute(sql`delete from staff_policy`);
    },
  );
});

type CallParts = { readonly body?: object; readonly query?: object };

const hasVersion = ({ body = {}, query = {} }: CallParts) => 'version' in body || 'version' in query;

/** The call on a version that no change has made. */
function withOtherVersion(parts: CallParts): CallParts {
  const other = (part: object): object => ('version' in part ? { ...part, version: 99 } : part);
  return {
    ...parts,
    ...(parts.body && { body: other(parts.body) }),
    ...(parts.query && { query: other(parts.query) }),
  };
}
