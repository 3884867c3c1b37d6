import type { OsmObject } from './write-osm.ts';

/** A made-up town near Moscow's centre, with the letters and house numbers of four countries. */
export function drawSmallTown(centre: readonly [latitude: number, longitude: number]): OsmObject[] {
  const [latitude, longitude] = centre;
  const objects: OsmObject[] = [];
  const node = (north: number, east: number, tags?: OsmObject['tags']) =>
    objects.push({ at: [latitude + north / 1000, longitude + east / 1000], ...(tags && { tags }) });
  const street = (tags: Readonly<Record<string, string>>, north: number) => {
    const refs = [0, 5, 10].map((east) => node(north, east));
    objects.push({ refs, tags: { highway: 'residential', ...tags } });
  };
  const building = (name: string, number: string, north: number, east: number, tags = {}) => {
    const [south, west] = [north, east];
    const refs = [node(south, west), node(south + 0.2, west), node(south + 0.2, west + 0.2), node(south, west + 0.2)];
    const [first = 0] = refs;
    objects.push({
      refs: [...refs, first],
      tags: { building: 'yes', 'addr:street': name, 'addr:housenumber': number, ...tags },
    });
  };
  node(0, 0, { place: 'town', name: 'Озёрск', 'name:en': 'Ozyorsk', 'name:az': 'Ozyorsk', 'name:tr': 'Ozyorsk' });
  street({ name: 'Берёзовая улица', 'name:en': 'Birch Street' }, 0);
  street({ name: 'Şıxəli Qurbanov küçəsi', 'name:ru': 'улица Шихали Гурбанова' }, 2);
  street({ name: 'Çınarlı Sokağı' }, 4);
  street({ name: 'Остановка', highway: 'platform' }, 5);
  building('Берёзовая улица', '12 корп. 2', 0.1, 3);
  building('Берёзовая улица', '7А', 0.1, 5);
  building('Şıxəli Qurbanov küçəsi', '14/2', 2.1, 3);
  building('Çınarlı Sokağı', '5;6', 4.1, 3);
  node(0.2, 3.1, { shop: 'bakery', 'addr:street': 'Берёзовая улица', 'addr:housenumber': '12к2' });
  node(6, 6, { 'addr:place': 'Дачный', 'addr:housenumber': '3' });
  return objects;
}
