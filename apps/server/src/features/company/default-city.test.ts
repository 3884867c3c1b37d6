import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { useTestDatabase } from '../../../test/database/test-database.ts';

const migration = readFileSync(new URL('../../db/migrations/0015_default_city.sql', import.meta.url), 'utf8');

async function openClient() {
  const { client } = await useTestDatabase();
  const warnings: string[] = [];
  client.on('notice', ({ message }) => warnings.push(message ?? ''));
  return { client, warnings };
}

test('a default city that is not there is refused, and may come in the same transaction', async () => {
  const { client } = await openClient();
  const move = `update partner set default_city_id = 'tver' where partner_id = 'moscow'`;
  await expect(client.query(move)).rejects.toMatchObject({ constraint: 'partner_default_city' });
  await client.query('begin');
  await client.query(move);
  await client.query(`insert into city select partner_id, 'tver', names, center_latitude, center_longitude, time_zone,
    default_area_id from city where partner_id = 'moscow'`);
  await client.query('commit');
});

test('a database with bad default cities is mended as far as it can be, and what was wrong is said', async () => {
  const { client, warnings } = await openClient();
  await client.query(`alter table partner drop constraint partner_default_city;
    update partner set default_city_id = 'atlantis' where partner_id = 'moscow';
    insert into partner select 'lonely', names, country, currency, languages, time_zone, phone_code, 'nowhere', is_updating,
      settings, texts, rules, logo_picture_id, mockup_picture_id from partner where partner_id = 'baku'`);
  await client.query(migration);
  const { rows } = await client.query('select partner_id, default_city_id from partner order by partner_id');
  expect(rows).toEqual([
    { partner_id: 'baku', default_city_id: 'baku' },
    { partner_id: 'lonely', default_city_id: 'nowhere' },
    { partner_id: 'moscow', default_city_id: 'moscow' },
  ]);
  expect(warnings).toEqual([
    'Partner lonely has no city at all: its shop stays closed until it has nowhere',
    'Partner moscow had no city atlantis: moscow is its default city now',
  ]);
  // New rows must satisfy the constraint; the existing invalid shop can still be changed.
  await client.query(`update partner set is_updating = true where partner_id = 'lonely'`);
  await expect(
    client.query(`update partner set default_city_id = 'atlantis' where partner_id = 'baku'`),
  ).rejects.toMatchObject({ constraint: 'partner_default_city' });
});
