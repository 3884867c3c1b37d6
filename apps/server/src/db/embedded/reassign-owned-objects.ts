import type { Client } from 'pg';

/**
 * Reassigns the database of the session, and every object in it that the role with the id `from` owns. `reassign owned`
 * refuses the bootstrap role. Objects of an extension stay the extension's. Objects that only a superuser may own
 * (foreign servers, publications, event triggers) stay with the former owner.
 */
export async function reassignOwnedObjects(client: Client, { from, to }: { from: number; to: string }): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(ownedObjects, [from, to]);
  await client.query(rows.map(({ statement }) => statement).join(';\n'));
  const { rows: databases } = await client.query<{ statement: string }>(
    `select format('alter database %I owner to %I', current_database(), $1::text) as statement`,
    [to],
  );
  await client.query(databases[0]?.statement ?? '');
}

/** Lower ids belong to the objects of every new cluster. */
const firstOwnId = 16_384;

const ownedObjects = `
  with owned (class_id, object_id) as (
    select 'pg_namespace'::regclass, oid from pg_namespace where nspowner = $1
      and nspname !~ '^pg_(toast_)?temp_'
    union all select 'pg_class'::regclass, oid from pg_class c where relowner = $1 and relpersistence <> 't'
      and (relkind in ('r', 'p', 'v', 'm', 'f') or (relkind = 'S' and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))))
    union all select 'pg_proc'::regclass, oid from pg_proc where proowner = $1
    union all select 'pg_type'::regclass, t.oid from pg_type t left join pg_class c on c.oid = typrelid
      where typowner = $1 and (typtype in ('d', 'e', 'r') or (typtype = 'c' and relkind = 'c'))
    union all select 'pg_operator'::regclass, oid from pg_operator where oprowner = $1
    union all select 'pg_opclass'::regclass, oid from pg_opclass where opcowner = $1
    union all select 'pg_opfamily'::regclass, oid from pg_opfamily where opfowner = $1
    union all select 'pg_collation'::regclass, oid from pg_collation where collowner = $1
    union all select 'pg_conversion'::regclass, oid from pg_conversion where conowner = $1
    union all select 'pg_ts_config'::regclass, oid from pg_ts_config where cfgowner = $1
    union all select 'pg_ts_dict'::regclass, oid from pg_ts_dict where dictowner = $1
    union all select 'pg_statistic_ext'::regclass, oid from pg_statistic_ext where stxowner = $1
    union all select 'pg_largeobject'::regclass, oid from pg_largeobject_metadata where lomowner = $1
  )
  select format('alter %s %s owner to %I', replace(type, 'statistics object', 'statistics'), identity, $2::text) as statement
  from owned cross join lateral pg_identify_object(class_id, object_id, 0)
  where object_id >= ${firstOwnId} and not exists (
    select from pg_depend where classid = class_id and objid = object_id and deptype = 'e')
  order by class_id, object_id`;
