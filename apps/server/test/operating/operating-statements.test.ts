import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryResult } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ChangeTopic } from '#db/changes/changes.ts';
import { demoPeople } from '@kaplya/demonstration/people';
import { createTestDatabase, withDatabaseName } from '../database/test-database.ts';

const { connectionString, drop } = await createTestDatabase();
const databaseName = new URL(connectionString.replace('@/', '@localhost/')).pathname.slice(1);
// The machine's administrator has more rights than the shop.
const client = new Client({ connectionString: withDatabaseName(inject('superuserUrl'), databaseName) });
await client.connect();
afterAll(async () => {
  await client.end();
  await drop();
});

/**
 * The data that the page assumes and the demonstration lacks: signed-in operators, a customer's and a program's session,
 * a key, a customer's picture, a pause, a code that a deleted account used.
 */
const supposed = `
  insert into customer (partner_id, id, roles, email)
  select 'moscow', uuidv7(), '["ROLE_USER"]', name || '.example'
  from unnest(array['operator@shop', 'owner@shop', 'support@aggregator']) as name;
  insert into system.session (subject_id, partner_id, roles, refresh_hash, refresh_sealed, expires_at)
  select id, partner_id, '["ROLE_CLIENT_APP"]', id, '', now() from customer;
  insert into avatar (partner_id, id, customer_id, content_type, bytes)
  values ('moscow', uuidv7(), '${demoPeople.igor.id}', 'image/webp', '');
  insert into system.signing_key (kid, public_jwk, private_jwk_sealed) values ('supposed', '{}', '');
  insert into system.session (subject_id, partner_id, roles, refresh_hash, refresh_sealed, expires_at)
  values ('${demoPeople.igor.id}', 'moscow', '[]', 'of igor', '', now());
  insert into code_pause (partner_id, prefix, method, until) values ('moscow', '+7900123', 'sms', now());
  insert into retained_promo_use (partner_id, phone_hash, order_id, code, is_first_order, key_id, retained_at, expires_at)
  values ('moscow', '', uuidv7(), 'FIRST', true, '', now(), now());`;

/** The reader's values for "…" or a file on the page, by the name of the variable. */
const ofReader: Readonly<Record<string, string>> = {
  gone: demoPeople.igor.id,
  subject: demoPeople.igor.id,
  picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
};

/** Those that the pages mention. */
const topics: readonly ChangeTopic[] = ['partner', 'catalogue', 'marketing', 'session'];

const folder = join(import.meta.dirname, '../../../../docs/operating');
const pages = globSync('*.md', { cwd: folder })
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const statementsOfPages = pages.flatMap(({ name, text }) =>
  [
    ...text.matchAll(/^ *```sql\n([^]*?)^ *```$/gm),
    ...text.matchAll(/`((?:select|insert|update|delete) [^`]+)`/g),
    ...text.matchAll(/ -c "([^"]+)"/g),
  ].map((found) => ({
    place: `${name}:${text.slice(0, found.index).split('\n').length}`,
    statements: found[1] ?? '',
  })),
);

/** Runs a block as psql does, in one transaction; supports `\set`, `:'name'` and `\gset` only. */
async function run(block: string): Promise<QueryResult[]> {
  const { rows } = await client.query<{ id: string }>('select id from picture limit 1');
  // A block that needs another block's picture is annotated.
  const known: Record<string, string> = { picture_id: rows[0]?.id ?? '' };
  const done: QueryResult[] = [];
  const parts = block.replaceAll(/^(?:begin|commit);$/gm, '').split(/(?=^\\set )|(?<=\\gset .*\n)/m);
  for (const part of parts) {
    const [assignment = '', variable = ''] = /^\\set (\w+) .*\n/.exec(part) ?? [];
    if (variable !== '') known[variable] = ofReader[variable] ?? '';
    const [text = '', prefix] = part.slice(assignment.length).split(/ \\gset (\w+)/);
    const sql = text.replaceAll(/:'(\w+)'/g, (_, name: string) => client.escapeLiteral(known[name] ?? ''));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are written
    const results = [await client.query(sql)].flat();
    // A part with only a comment returns nothing.
    done.push(...results.filter(({ rowCount }) => rowCount !== null));
    if (prefix === undefined) continue;
    const [row = {}] = (results.at(-1)?.rows ?? []) as Record<string, unknown>[];
    for (const [column, value] of Object.entries(row)) known[prefix + column] = String(value);
  }
  return done;
}

describe('docs/operating', () => {
  beforeEach(async () => {
    await client.query('begin');
    await client.query(supposed);
    return async () => void (await client.query('rollback'));
  });

  test('has the statements of several pages', () => {
    expect(statementsOfPages.length).toBeGreaterThan(15);
  });

  test.for(statementsOfPages)(
    'names at $place what is in the database, and changes something with every statement',
    async ({ statements }) => {
      const idle = (await run(statements)).filter(({ command, rowCount, fields }) => {
        const isQuestion = command === 'SELECT' && fields.every(({ name }) => name !== 'pg_notify');
        return !isQuestion && rowCount === 0;
      });
      expect(idle).toEqual([]);
    },
  );

  test('notifies the shop of changes by the names that it listens to', () => {
    const named = pages.flatMap(({ text }) =>
      [...text.matchAll(/pg_notify\('kaplya_changes', '(\w+) /g)].map(([, topic = '']) => topic),
    );
    expect(named).not.toEqual([]);
    // Nothing of the other topics is changed by SQL.
    expect(topics).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});
