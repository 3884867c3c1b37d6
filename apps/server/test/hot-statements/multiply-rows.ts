import type { Client } from 'pg';

type Column = { readonly name: string; readonly type: string; readonly length: number | null; readonly isKey: boolean };

/** Copies are never due: in a well-run shop the scheduled work concerns few of many rows. */
const withoutDue: ReadonlySet<string> = new Set([
  'check_at',
  'next_at',
  'pay_by',
  'points_due_at',
  'undelivered_at',
  'revoked_at',
  'bottle_state',
  'bottle_dispute_until',
  'deleted_at',
]);

/** Instants in the future; all others are spread over the previous weeks. */
const ahead: ReadonlySet<string> = new Set(['expires_at', 'due_at', 'previous_valid_until', 'reserved_until']);

/** Copies refer to existing goods; all other referenced rows are copied too. */
const ofCatalogue: ReadonlySet<string> = new Set(['product_id', 'product_set_id', 'item_id']);

/**
 * Copies rows of a table until there are `rows`. A copy's id follows from the row's id and the copy's number, so that
 * copied orders have copied lines.
 */
export async function multiplyRows(client: Client, table: string, rows: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, a.atttypid::regtype::text as type,
      nullif(a.atttypmod, -1) - 4 as length,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)
        and not exists (select from pg_attribute u where u.attrelid = a.attrelid and u.attnum = any (i.indkey)
          and u.atttypid = 'uuid'::regtype and u.attname <> all ($2)))
      and not exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey))
        as "isKey"
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table, [...ofCatalogue]],
  );
  const values = columns.map((column) => `${valueOf(column)} as "${column.name}"`).join(', ');
  await client.query(`
    insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) select ${values}
    from (select * from ${table}) as own, generate_series(1, ${rows} / greatest(1, (select count(*) from ${table}))) as g
    on conflict do nothing`);
}

const wordOf = (column: string) => `translate(md5(${column} || g), '0123456789', 'ghijklmnop')`;

function valueOf({ name, type, length, isKey }: Column): string {
  const column = `own."${name}"`;
  if (withoutDue.has(name)) return 'null';
  // As many different words as a town has.
  if (name === 'word') return wordOf(column);
  if (name === 'search_text' || name === 'document') return `' ' || ${wordOf(column)} || ' ' || (g * 7919)`;
  // Nearly all calls are closed.
  if (name === 'closed_at') return `coalesce(${column}, now() - make_interval(mins => g::int))`;
  if (name === 'end') return `coalesce(${column}, 'moved_on')`;
  // Hardly any customer orders twice.
  if (name === 'customer_name') return `left(${column}, 20) || ' ' || g`;
  if (name === 'phone_hash') return `left(${column}, 30) || '-' || g`;
  if (type === 'uuid' && !ofCatalogue.has(name))
    return `overlay(overlay(md5(${column}::text || g) placing '4' from 13) placing '8' from 17)::uuid`;
  if (type === 'timestamp with time zone')
    return `${column} ${ahead.has(name) ? "+ interval '400 days' +" : '-'} make_interval(mins => g::int)`;
  if (type === 'date') return `${column} - (g / 500)::int`;
  if (type === 'character varying' && isKey && name !== 'partner_id' && (length ?? 0) >= 20) {
    return `left(${column}, ${(length ?? 0) - 6}) || '-' || g`;
  }
  return column;
}
