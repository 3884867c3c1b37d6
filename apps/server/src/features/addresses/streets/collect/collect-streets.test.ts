import { deflateSync } from 'node:zlib';
import { FileRefused } from '@kaplya/files/file-refused';
import { describe, expect, test } from 'vitest';
import { drawSmallTown } from '../../../../../test/streets/small-town.ts';
import { field, writeBlob, writeOsm } from '../../../../../test/streets/write-osm.ts';
import { collectStreets, type CollectOptions } from './collect-streets.ts';
import { StreetsUnusable } from './streets-unusable.ts';

const names = { ru: 'Озёрск', en: 'Ozyorsk', az: 'Ozyorsk', tr: 'Ozyorsk' };
const centre = [55.5, 37.5] as const;
const shopTown = { names, latitude: centre[0], longitude: centre[1], reachMetres: 4000 };

const collect = (bytes: Uint8Array<ArrayBuffer>, options: Partial<CollectOptions> = {}) =>
  collectStreets(new Blob([bytes]), { shopTowns: [shopTown], radiusMetres: 60_000, language: 'ru', ...options });

const housesOf = ({ streets, houses }: Awaited<ReturnType<typeof collect>>) =>
  houses.map(({ street, number }) => `${streets[street]?.names.ru}, ${number}`).toSorted();

describe('an extract of OpenStreetMap [G-14a]', () => {
  test('has its named streets with their names in each language, and every house once', async () => {
    const collected = await collect(writeOsm(drawSmallTown(centre)));
    expect(collected.towns.map((town) => town.names.ru)).toEqual(['Озёрск']);
    expect(collected.streets.map((street) => [street.names.ru, street.names.en])).toEqual([
      ['Берёзовая улица', 'Birch Street'],
      ['улица Шихали Гурбанова', 'Şıxəli Qurbanov küçəsi'],
      ['Çınarlı Sokağı', 'Çınarlı Sokağı'],
      ['Дачный', 'Дачный'],
    ]);
    expect(housesOf(collected)).toEqual([
      'Çınarlı Sokağı, 5',
      'Çınarlı Sokağı, 6',
      'Берёзовая улица, 12к2',
      'Берёзовая улица, 7А',
      'Дачный, 3',
      'улица Шихали Гурбанова, 14/2',
    ]);
    const house = collected.houses.find(({ number }) => number === '7А');
    expect(house?.latitude).toBeCloseTo(55.5002, 5);
    expect(house?.longitude).toBeCloseTo(37.5051, 5);
  });

  test('is read the same whether its blocks are packed or not', async () => {
    const drawn = drawSmallTown(centre);
    expect(await collect(writeOsm(drawn, { isPacked: false }))).toEqual(await collect(writeOsm(drawn)));
  });

  test('gives only what is around the towns of the shop', async () => {
    const far = [59.9, 30.3] as const;
    const both = await collect(
      writeOsm([...drawSmallTown(centre), { at: far, tags: { place: 'city', name: 'Далёкий' } }]),
    );
    expect(both.towns.map((town) => town.names.ru)).toEqual(['Озёрск']);
    await expect(collect(writeOsm(drawSmallTown(far)))).rejects.toEqual(new StreetsUnusable('elsewhere'));
  });

  test('puts its streets into the towns of the shop where it names no town', async () => {
    const [, ...streets] = drawSmallTown(centre);
    const { towns } = await collect(writeOsm([{ at: centre }, ...streets]));
    expect(towns).toEqual([shopTown]);
  });

  test('puts its streets into the town of the shop where it names only a hamlet elsewhere', async () => {
    const [, ...streets] = drawSmallTown(centre);
    const hamlet = { at: [55.6, 37.5] as const, tags: { place: 'hamlet', name: 'Хутор' } };
    const { towns } = await collect(writeOsm([hamlet, ...streets]));
    expect(towns).toEqual([shopTown]);
  });

  test('of blocks that unpack to too much in all is refused', async () => {
    const reading = collect(writeOsm(drawSmallTown(centre)), { unpackedBytesAtMost: 500 });
    await expect(reading).rejects.toEqual(new StreetsUnusable('too_much'));
    const slow = collect(writeOsm(drawSmallTown(centre)), { millisecondsAtMost: -1 });
    await expect(slow).rejects.toEqual(new StreetsUnusable('too_much'));
  });

  test('of too many houses is refused before they fill the memory', async () => {
    const reading = collect(writeOsm(drawSmallTown(centre)), { housesAtMost: 3 });
    await expect(reading).rejects.toEqual(new StreetsUnusable('too_much'));
  });

  test('finds a house of a street in the town that is near, of two with this street', async () => {
    const other = [55.7, 37.5] as const;
    const here = drawSmallTown(centre);
    const there = drawSmallTown(other).map((object) => ({
      ...object,
      ...(object.refs && { refs: object.refs.map((ref) => ref + here.length) }),
      ...(object.tags?.['place'] && { tags: { ...object.tags, name: 'Заречье' } }),
    }));
    const { towns, streets, houses } = await collect(writeOsm([...here, ...there]));
    const inTown = (town: string) =>
      houses
        .filter(({ street }) => towns[streets[street]?.town ?? -1]?.names.ru === town)
        .map(({ latitude }) => latitude);
    expect(inTown('Озёрск').length).toBe(6);
    expect(inTown('Озёрск').every((latitude) => latitude < 55.6)).toBe(true);
    expect(inTown('Заречье').every((latitude) => latitude > 55.6)).toBe(true);
  });
});

describe('a file of streets is refused [G-14c]', () => {
  const whole = writeOsm(drawSmallTown(centre));
  const start = [...writeBlob('OSMHeader', field(4, Buffer.from('OsmSchema-V0.6')))];
  const bomb = () =>
    Uint8Array.from([
      ...start,
      ...writeBlob('OSMData', [], true, deflateSync(Buffer.alloc(33 * 1024 * 1024), { level: 1 })),
    ]);
  const byLzma = () => {
    const blob = field(4, [1, 2, 3]);
    const head = [...field(1, Buffer.from('OSMData')), 0x18, blob.length];
    return Uint8Array.from([...start, 0, 0, 0, head.length, ...head, ...blob]);
  };

  test.each([
    ['that is empty', () => new Uint8Array(), 'file.empty'],
    ['that is a text', () => Uint8Array.from(Buffer.from('name;price\nвода;100\n'.repeat(50))), 'osm.not_osm'],
    ['whose end is missing', () => whole.slice(0, -10), 'osm.broken'],
    ['that ends in a header', () => Uint8Array.from([...whole, 0, 0]), 'osm.broken'],
    [
      'whose block does not unpack',
      () => Uint8Array.from([...start, ...writeBlob('OSMData', [1], true, [1, 2, 3])]),
      'osm.broken',
    ],
    [
      'whose block is no message',
      () => Uint8Array.from([...start, ...writeBlob('OSMData', [0x0a, 0x7f, 1], false)]),
      'osm.broken',
    ],
    ['whose block unpacks to more than 32 MB', bomb, 'osm.broken'],
    [
      'of a history',
      () => Uint8Array.from(writeBlob('OSMHeader', field(4, Buffer.from('HistoricalInformation')))),
      'osm.unknown_feature',
    ],
    ['in another packing', byLzma, 'osm.unknown_packing'],
  ])('%s', async (_, write, code) => {
    const error: unknown = await collect(write()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileRefused);
    expect((error as FileRefused).code).toBe(code);
  });
});
