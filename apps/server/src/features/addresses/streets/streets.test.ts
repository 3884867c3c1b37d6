import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints, operatorEndpoints } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { drawSmallTown } from '../../../../test/streets/small-town.ts';
import { writeOsm } from '../../../../test/streets/write-osm.ts';
import { createStreetReader } from './create-street-reader.ts';
import { pruneStreetFiles } from './prune-street-files.ts';

const app = await startTestApp();
const { context } = app;
const { streets } = context.services.addresses;
const token = await openStaffToken(app, ['settings.write', 'audit.read'], { name: 'Вера Л.' });
/** South of Moscow, within the reach of its shop. */
const centre = [55.5, 37.5] as const;
const town = writeOsm(drawSmallTown(centre));

async function upload(bytes: Uint8Array<ArrayBuffer>, name = 'town.osm.pbf'): Promise<Response> {
  return app.fetch(`/api/ops/settings/streets?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
}

async function bring(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await upload(bytes);
  expect(await response.json()).toMatchObject({ file: { state: 'reading', fileName: 'town.osm.pbf' } });
  await streets.whenIdle();
}

const list = async () => (await app.call(operatorEndpoints.listStreetFiles, {}, { token })).items;
type Asked = { lang?: 'ru' | 'en' | 'az' | 'tr'; host?: string };
const suggest = async (text: string, { lang = 'ru', host = 'localhost' }: Asked = {}) =>
  (await app.call(endpoints.suggestPlaces, { query: { text, lang } }, { host })).data.predictions.map(
    (prediction) => `${prediction.subtext}: ${prediction.text}`,
  );
const countRows = async () => {
  const { rows } = await context.database.execute<{ count: number }>(
    sql`select count(*)::int as count from gazetteer.house where source_id <> 'demonstration'`,
  );
  return rows[0]?.count;
};

describe('after one file was brought [G-14a]', () => {
  beforeAll(() => bring(town));

  test.each([
    ['бер', 'ru', 'Озёрск: Берёзовая улица'],
    ['берез', 'ru', 'Озёрск: Берёзовая улица'],
    ['bir', 'en', 'Ozyorsk: Birch Street'],
    ['ber', 'en', 'Ozyorsk: Birch Street'],
    ['ул. Берёзовая, д. 12 корп. 2', 'ru', 'Озёрск: Берёзовая улица, 12к2'],
    ['Озёрск, Берёзовая улица, 7а', 'ru', 'Озёрск: Берёзовая улица, 7А'],
    ['şıx', 'az', 'Ozyorsk: Şıxəli Qurbanov küçəsi'],
    ['sixeli qurbanov 14/2', 'az', 'Ozyorsk: Şıxəli Qurbanov küçəsi, 14/2'],
    ['ших', 'ru', 'Озёрск: улица Шихали Гурбанова'],
    ['çın', 'tr', 'Ozyorsk: Çınarlı Sokağı'],
    ['cinarli sok 6', 'tr', 'Ozyorsk: Çınarlı Sokağı, 6'],
    ['березвая', 'ru', 'Озёрск: Берёзовая улица'],
  ] as const)('%s in %s finds %s', async (text, lang, expected) => {
    expect((await suggest(text, { lang }))[0]).toBe(expected);
  });

  test('OpenStreetMap is named beside what was found, and not beside the streets of others', async () => {
    const creditOf = async (host: string) =>
      (await app.call(endpoints.suggestPlaces, { query: { text: 'улиц', lang: 'en' } }, { host })).data.credit;
    const url = 'https://www.openstreetmap.org/copyright';
    expect(await creditOf('localhost')).toEqual({ text: '© OpenStreetMap contributors', url });
    expect(await creditOf('baku.localhost')).toBeNull();
    const query = { text: 'Берёзовая 12к2', lang: 'en' } as const;
    expect((await app.call(endpoints.geocode, { query })).credit?.url).toBe(url);
    const check = { query: { text: query.text } };
    expect((await app.call(operatorEndpoints.checkAddress, check, { token })).credit?.url).toBe(url);
  });

  test('a whole address has its point, and a point its address', async () => {
    const query = { text: 'Озёрск, Берёзовая 12к2', lang: 'ru' } as const;
    const { data } = await app.call(endpoints.geocode, { query });
    expect(data).toMatchObject({ city: 'Озёрск', street: 'Берёзовая улица', house: '12к2' });
    const [lat, lon] = [(data?.latitude ?? 0) + 0.0003, data?.longitude ?? 0];
    expect((await app.call(endpoints.geocode, { query: { lat, lon, lang: 'ru' } })).data).toEqual(data);
  });

  test('the streets of another shop stay as they are', async () => {
    expect(await suggest('бер', { host: 'baku.localhost' })).not.toContain('Озёрск: Берёзовая улица');
    expect((await suggest('низами', { host: 'baku.localhost' }))[0]).toContain('улица Низами');
  });

  test('staff see who brought it, and how many streets and houses it has [G-14b]', async () => {
    expect(await list()).toMatchObject([
      { state: 'in_use', by: { name: 'Вера Л.' }, towns: 1, streets: 4, houses: 6, failure: null },
    ]);
    const { items } = await app.call(operatorEndpoints.listAudit, { query: {} }, { token });
    expect(items.some(({ action }) => action === 'streets.uploaded')).toBe(true);
    expect(await readdir(join(context.config.dataDir, 'streets'))).toEqual([]);
  });
});

describe('the former streets stay [G-14c]', () => {
  beforeAll(() => bring(town));

  test.each([
    ['broken', () => town.slice(0, -10)],
    ['elsewhere', () => writeOsm(drawSmallTown([10, 10]))],
  ])('after a file that is %s', async (failure, write) => {
    await bring(write());
    expect(await list()).toMatchObject([{ state: 'failed', failure }, { state: 'in_use' }]);
    expect((await suggest('бер'))[0]).toBe('Озёрск: Берёзовая улица');
    expect(await countRows()).toBe(6);
  });

  test('after a file of something else, which is refused at once', async () => {
    const refused = await upload(Uint8Array.from(Buffer.from('name;price')));
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'streets.not_osm' }]);
  });

  test('until the new ones are whole, which then replace them', async () => {
    await bring(writeOsm(drawSmallTown([55.6, 37.5])));
    expect(await list()).toMatchObject([{ state: 'in_use' }]);
    expect(await countRows()).toBe(6);
    expect((await suggest('бер')).length).toBe(1);
  });

  test('and are listed after many failures, of which only the last is left', async () => {
    await context.database.execute(sql`
      insert into street_file (partner_id, id, state, failure, file_name, created_at, seen_at)
      select 'moscow', gen_random_uuid(), 'failed', 'broken', 'old', now(), now() from generate_series(1, 25)`);
    await bring(town.slice(0, -10));
    expect(await list()).toMatchObject([{ state: 'failed', failure: 'broken' }, { state: 'in_use' }]);
    const { rows } = await context.database.execute(sql`select from street_file where file_name = 'old'`);
    expect(rows).toEqual([]);
    await bring(town);
    expect(await list()).toMatchObject([{ state: 'in_use' }]);
  });

  test('while another one waits for its turn, however long, which does not count as interrupted', async () => {
    const reader = createStreetReader(context, { renewalMilliseconds: 20 });
    const turn = Promise.withResolvers<void>();
    reader.readElsewhere(() => turn.promise);
    const work = { shopTowns: [], language: 'ru' as const, path: join(context.config.dataDir, 'none') };
    const id = randomUUID();
    reader.start({ ...work, partnerId: 'baku', id: randomUUID() });
    await context.database.execute(sql`
      insert into street_file (partner_id, id, state, file_name, created_at, seen_at)
      values ('moscow', ${id}, 'reading', 'waiting', now(), now() - interval '1 minute')`);
    reader.start({ ...work, partnerId: 'moscow', id });
    await vi.waitFor(async () => {
      const { rows } = await context.database.execute(sql`
        select state from street_file where id = ${id} and seen_at > now() - interval '30 seconds'`);
      expect(rows).toEqual([{ state: 'reading' }]);
    });
    turn.resolve();
    await reader.whenIdle();
    await context.database.execute(sql`delete from street_file where id = ${id}`);
  });

  test('while a process that read another one was killed, and that one is no obstacle', async () => {
    await context.database.execute(sql`
      insert into street_file (partner_id, id, state, file_name, created_at, seen_at)
      values ('moscow', '019b0000-0000-7000-8000-000000000000', 'reading', 'killed', now(), now())`);
    const folder = join(context.config.dataDir, 'streets');
    await writeFile(join(folder, '019b0000-0000-7000-8000-000000000000.osm.pbf'), town);
    expect((await upload(town)).status).toBe(409);
    await pruneStreetFiles(context);
    expect((await readdir(folder)).length).toBe(1);
    await context.database.execute(sql`update street_file set seen_at = seen_at - interval '10 minutes'
      where file_name = 'killed'`);
    expect(await list()).toMatchObject([{ state: 'in_use' }, { state: 'failed', failure: 'interrupted' }]);
    await pruneStreetFiles(context);
    expect(await readdir(folder)).toEqual([]);
    await bring(town);
    expect(await list()).toMatchObject([{ state: 'in_use' }]);
  });
});

test('a removed file leaves no street, and the shop has those that it began with [G-14b]', async () => {
  await bring(town);
  const [file] = await list();
  const remove = (version: number) =>
    app.send(operatorEndpoints.deleteStreetFile, { params: { id: file?.id ?? '' }, query: { version } }, { token });
  expect((await remove(99)).status).toBe(409);
  expect((await remove(file?.version ?? 0)).status).toBe(204);
  await streets.whenIdle();
  expect(await list()).toEqual([]);
  expect(await countRows()).toBe(0);
  expect((await suggest('арбат'))[0]).toContain('улица Арбат');
  expect(await pruneStreetFiles(context)).toEqual({ streets: 0 });
});
