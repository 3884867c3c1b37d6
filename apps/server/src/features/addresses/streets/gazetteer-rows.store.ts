import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import {
  gazetteerCityTable,
  gazetteerDistrictTable,
  gazetteerHouseTable,
  gazetteerStreetTable,
} from '../addresses.table.ts';
import type { CollectedStreets } from './collect/assemble-streets.ts';

const rowsInStatement = 5000;

/**
 * Inserts the streets of a source in many short transactions: nobody finds them until the source is in use. Calls
 * `onBatch` with the inserted share.
 */
export async function insertSource(
  database: Database,
  sourceId: string,
  { towns, streets, houses }: CollectedStreets,
  onBatch: (share: number) => Promise<void>,
): Promise<void> {
  const all = towns.length + streets.length + houses.length;
  let done = 0;
  const insert = async <Row>(
    rows: readonly Row[],
    insertBatch: (batch: readonly Row[], from: number) => Promise<unknown>,
  ) => {
    for (let from = 0; from < rows.length; from += rowsInStatement) {
      const batch = rows.slice(from, from + rowsInStatement);
      await insertBatch(batch, from);
      done += batch.length;
      await onBatch(done / all);
    }
  };
  await insert(towns, (batch, from) =>
    database.execute(sql`
      insert into gazetteer.city (source_id, id, names, latitude, longitude, time_zone)
      select ${sourceId}, id, names, latitude, longitude, ''
      from jsonb_to_recordset(${toJson(batch.map(({ names, latitude, longitude }, index) => ({ ...toRow(from + index), names, latitude, longitude })))}::jsonb)
        as row(id text, names jsonb, latitude float8, longitude float8)`),
  );
  await insert(streets, (batch, from) =>
    database.execute(sql`
      insert into gazetteer.street (source_id, id, city_id, names, search_text, location)
      select ${sourceId}, id, city, names, search, point(x, y)
      from jsonb_to_recordset(${toJson(
        batch.map(({ town, names, searchText, latitude, longitude }, index) => ({
          ...toRow(from + index),
          ...{ city: String(town), names, search: searchText, x: longitude, y: latitude },
        })),
      )}::jsonb) as row(id text, city text, names jsonb, search text, x float8, y float8)`),
  );
  await insert(houses, (batch) =>
    database.execute(sql`
      insert into gazetteer.house (source_id, street_id, number, location)
      select ${sourceId}, street, number, point(x, y)
      from jsonb_to_recordset(${toJson(
        batch.map(({ street, number, latitude, longitude }) => ({
          ...{ street: String(street), number, x: longitude, y: latitude },
        })),
      )}::jsonb) as row(street text, number text, x float8, y float8)`),
  );
}

const toRow = (index: number) => ({ id: String(index) });

/** JSON without NUL, which PostgreSQL does not store. */
const toJson = (rows: readonly object[]) => JSON.stringify(rows).replaceAll(String.raw`\u0000`, '');

/** Deletes all streets and houses of a source, batch by batch. */
export async function deleteSource(database: Database, sourceId: string, options?: BatchOptions): Promise<number> {
  let rows = 0;
  // Houses refer to streets, and streets to towns.
  for (const table of [gazetteerHouseTable, gazetteerStreetTable, gazetteerDistrictTable, gazetteerCityTable])
    rows += await deleteInBatches(database, [{ from: table, where: eq(table.sourceId, sourceId) }], options);
  return rows;
}

/** Refreshes what the planner of the database knows of these tables, whose size may have changed much. */
export async function analyseGazetteer(database: Database): Promise<void> {
  await database.execute(sql`analyze gazetteer.street, gazetteer.house, gazetteer.city`);
}
