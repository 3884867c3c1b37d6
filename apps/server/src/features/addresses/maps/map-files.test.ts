import { expect, test } from 'vitest';
import { bakuPartner } from '@kaplya/demonstration/partners/baku';
import { moscowPartner } from '@kaplya/demonstration/partners/moscow';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();

type Style = {
  version: number;
  sources: Record<string, { type: string; data: string }>;
  layers: { id: string; paint?: Record<string, unknown>; layout?: Record<string, unknown> }[];
};
type Drawing = { type: string; features: { properties: Record<string, unknown> }[] };

async function read<Json>(path: string): Promise<Json> {
  const response = await app.fetch(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Json;
}

test.each([
  ['moscow', moscowPartner, 'Тверская улица', '10'],
  ['baku', bakuPartner, 'улица Низами', '12'],
])('the map that the settings of %s name draws its streets and houses', async (_, partner, street, house) => {
  const style = await read<Style>(partner.settings.map.styleUrl);
  expect(style.version).toBe(8);
  const [streets, houses] = await Promise.all([
    read<Drawing>(style.sources['city']?.data ?? ''),
    read<Drawing>(style.sources['houses']?.data ?? ''),
  ]);
  expect(streets.type).toBe('FeatureCollection');
  expect(streets.features.map(({ properties }) => properties['ru'])).toContain(street);
  expect(houses.features.map(({ properties }) => properties['number'])).toContain(house);
});

test('a style is light or dark, and labels the map in the asked language', async () => {
  const background = ({ layers }: Style) => layers[0]?.paint?.['background-color'];
  const labels = ({ layers }: Style) => layers.find(({ id }) => id === 'major-label')?.layout?.['text-field'];
  const [light, dark, english, strange] = await Promise.all([
    read<Style>('/map/moscow/style.json?theme=light'),
    read<Style>('/map/moscow/style.json?theme=dark'),
    read<Style>('/map/moscow/style.json?lang=en'),
    read<Style>('/map/moscow/style.json?theme=pink&lang=xx'),
  ]);
  expect(background(dark)).not.toBe(background(light));
  expect(labels(english)).toEqual(['get', 'en']);
  expect(labels(light)).toEqual(['get', 'ru']);
  expect(strange).toEqual(light);
});

test.each(['style.json', 'data.json', 'houses.json'])(
  '%s may be cached by anybody and asked for again by tag',
  async (file) => {
    const path = `/map/moscow/${file}`;
    const first = await app.fetch(path, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(first.headers.get('content-encoding')).toBe('br');
    const again = await app.fetch(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  },
);

test('the streets of a map weigh less than 40 kB on the way', async () => {
  const response = await app.fetch('/map/moscow/data.json', { headers: { 'accept-encoding': 'br' } });
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(40_000);
});

test.each(['/map/nobody/style.json', '/map/moscow/other.json', '/map/moscow', '/map/moscow/style.json/x'])(
  '%s is no file of a map',
  async (path) => {
    expect((await app.fetch(path)).status).toBe(404);
  },
);
