import { endpoints } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { countQueries } from '#db/client.ts';
import { MapsUnavailable } from '#gateways/maps/index.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();

type Asked = { lang?: 'ru' | 'en' | 'az' | 'tr'; lat?: number; lon?: number };

async function suggest(text: string, query: Asked = {}, host = 'localhost') {
  const { data } = await app.call(endpoints.suggestPlaces, { query: { text, ...query } }, { host });
  return data.predictions;
}

const firstText = async (text: string, query: Asked, host: string) => (await suggest(text, query, host))[0]?.text;

const arbat10 = { latitude: 55.750928, longitude: 37.596434 };

describe('suggestions [C-05]', () => {
  test.each([
    ['твер', 'ru', 'localhost', 'Тверская улица'],
    ['tver', 'en', 'localhost', 'Tverskoy Boulevard'],
    ['тве', 'ru', 'localhost', 'Тверская улица'],
    ['АРБ', 'ru', 'localhost', 'улица Арбат'],
    ['1-я тверская', 'ru', 'localhost', '1-я Тверская-Ямская улица'],
    ['1st tver', 'en', 'localhost', '1st Tverskaya-Yamskaya Street'],
    ['ул. арбат, д. 10', 'ru', 'localhost', 'улица Арбат, 10'],
    ['Москва, Арбат 10, кв 5', 'ru', 'localhost', 'улица Арбат, 10'],
    ['арбат 13 корп. 2', 'ru', 'localhost', 'улица Арбат, 13к2'],
    ['арбат 13k2', 'en', 'localhost', 'Arbat Street, 13к2'],
    // Text copied from the pages is found.
    ['ул.\u00A0Арбат, д.\u00A010', 'ru', 'localhost', 'улица Арбат, 10'],
    ['улица\u00A0Арбат, 13, корп.\u00A02, кв.\u00A05', 'ru', 'localhost', 'улица Арбат, 13к2'],
    ['Москва, улица\u00A0Арбат, 18\u00A0а', 'ru', 'localhost', 'улица Арбат, 18А'],
    ['Arbat Street, 13, block\u00A02, flat\u00A05', 'en', 'localhost', 'Arbat Street, 13к2'],
    ['арбат 18а', 'ru', 'localhost', 'улица Арбат, 18А'],
    ['Ленинский 30', 'ru', 'localhost', 'Ленинский проспект, 30к3'],
    ['про', 'ru', 'localhost', 'Профсоюзная улица'],
    ['пер', 'ru', 'localhost', 'Первомайская улица'],
    ['арбат 18a', 'ru', 'localhost', 'улица Арбат, 18А'],
    ['низами 11а', 'ru', 'baku.localhost', 'улица Низами, 11A'],
    ['Гагарин', 'ru', 'localhost', 'Гагаринский переулок'],
    ['йцукенг', 'ru', 'localhost', undefined],
    ['ndthcrfz', 'ru', 'localhost', 'Тверская улица'],
    ['fh,fn 10, rd 5', 'ru', 'localhost', 'улица Арбат, 10'],
    ['тшяфьш 12', 'az', 'baku.localhost', 'Nizami küçəsi, 12'],
    ['8 н', 'ru', 'baku.localhost', 'проспект 8 Ноября'],
    ['nizami kucesi 12', 'az', 'baku.localhost', 'Nizami küçəsi, 12'],
    ['NİZAMİ KÜÇƏSİ 12', 'az', 'baku.localhost', 'Nizami küçəsi, 12'],
    ['Низами 12', 'ru', 'baku.localhost', 'улица Низами, 12'],
    ['12 Nizami Street', 'en', 'baku.localhost', 'Nizami Street, 12'],
    ['28 may', 'az', 'baku.localhost', '28 May küçəsi'],
    ['28 may 5', 'az', 'baku.localhost', '28 May küçəsi, 5'],
    ['heydər əli', 'tr', 'baku.localhost', 'Heyder Aliyev Bulvarı'],
    ['nizami 11a', 'tr', 'baku.localhost', 'Nizami Caddesi, 11A'],
  ] as const)('of %s in %s at %s begin with %s', async (text, lang, host, expected) => {
    expect(await firstText(text, { lang }, host)).toBe(expected);
  });

  test.each([
    ['тверкая 7', 'localhost', 'Тверская улица, 7'],
    ['ленинсикй', 'localhost', 'Ленинский проспект'],
    ['кутузовкий', 'localhost', 'Кутузовский проспект'],
    ['низоми', 'baku.localhost', 'улица Низами'],
    ['nizamy 12', 'baku.localhost', 'улица Низами, 12'],
  ])('of %s with a slip of the finger begin with the street that is meant: at %s %s', async (text, host, expected) => {
    expect(await firstText(text, { lang: 'ru' }, host)).toBe(expected);
  });

  test('are found by the first three letters of any street, in any language', async () => {
    const { rows } = await app.context.database.$client.query<{ id: string; city: string; names: string[] }>(
      `select id, city_id as city, array(select value from jsonb_each_text(names)) as names from gazetteer.street`,
    );
    const nameless = /^(улица|проспект|бульвар|шоссе|набережная|переулок|площадь|проезд)\s/;
    const missed: string[] = [];
    for (const { city, names } of rows) {
      for (const name of names) {
        const host = city === 'baku' ? 'baku.localhost' : 'localhost';
        const [letters = ''] = /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){3}/u.exec(name.replace(nameless, '')) ?? [];
        const found = await app.context.providers.ofProgram.maps.suggest({
          text: letters,
          language: 'ru',
          near: host === 'localhost' ? { latitude: 55.7558, longitude: 37.6173 } : { latitude: 40.4, longitude: 49.85 },
          limit: 8,
        });
        if (found.length === 0) missed.push(`${name}: ${letters}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test('name a place and where it is, in the asked language', async () => {
    const [street] = await suggest('арбат', { lang: 'en' });
    expect(street).toMatchObject({
      text: 'Arbat Street',
      subtext: 'Moscow, Arbat',
      kind: 'street',
      city: 'Moscow',
      street: 'Arbat Street',
      house: null,
    });
    expect((await suggest('тверская'))[0]?.subtext).toBe('Москва, Тверской');
    const [house] = await suggest('арбат 10', { lang: 'az' });
    expect(house).toEqual({
      text: 'Arbat küçəsi, 10',
      subtext: 'Moskva, Arbat',
      kind: 'house',
      city: 'Moskva',
      street: 'Arbat küçəsi',
      house: '10',
      ...arbat10,
    });
  });

  test('are streets until a number is typed, then houses whose number begins so, the very number first', async () => {
    const streets = await suggest('арбат');
    expect(streets.map(({ text }) => text)).toEqual(['улица Арбат', 'улица Новый Арбат']);
    expect(streets.every(({ kind }) => kind === 'street')).toBe(true);
    const houses = await suggest('улица арбат 2');
    expect(houses.map(({ text }) => text).slice(0, 3)).toEqual([
      'улица Арбат, 2',
      'улица Арбат, 20',
      'улица Арбат, 21',
    ]);
    expect(houses.every(({ kind }) => kind === 'house')).toBe(true);
  });

  test('offer the street where it has no such number', async () => {
    expect((await suggest('улица арбат 999'))[0]).toMatchObject({ text: 'улица Арбат', kind: 'street' });
  });

  test('put the nearer of two equals first', async () => {
    const atNewArbat = { lat: 55.7528, lon: 37.5765 };
    const nearFirst = await suggest('тверская-ямская', { lat: 55.771, lon: 37.5975 });
    expect(nearFirst[0]?.text).toBe('2-я Тверская-Ямская улица');
    const farFirst = await suggest('тверская-ямская', { lat: 55.7762, lon: 37.58 });
    expect(farFirst[0]?.text).toBe('1-я Тверская-Ямская улица');
    expect((await suggest('арбат', atNewArbat))[0]?.text).toBe('улица Арбат');
  });

  test('stay in the town of the shop, wherever the visitor is', async () => {
    const baku = { lat: 40.3777, lon: 49.892 };
    expect(await suggest('Низами')).toEqual([]);
    expect(await suggest('Низами', baku)).toEqual([]);
    expect((await suggest('арбат', baku))[0]?.city).toBe('Москва');
    expect((await suggest('арб', {}, 'baku.localhost')).map(({ city }) => city)).not.toContain('Москва');
  });

  test.each(['а', '%_', "'; drop table gazetteer.street; --", '((', '7', '🙂', 'я'.repeat(200)])(
    'of %j are an answer too',
    async (text) => {
      expect(await suggest(text)).toBeInstanceOf(Array);
    },
  );

  test('cost one query, and a second one for a slip of the finger', async () => {
    await suggest('арбат');
    const near = { latitude: 55.7558, longitude: 37.6173 };
    const count = async (text: string) =>
      (await countQueries(() => app.context.providers.ofProgram.maps.suggest({ text, language: 'ru', near, limit: 8 })))
        .queries;
    expect(await count('арбат 10')).toBe(1);
    expect(await count('тверкая 7')).toBe(2);
  });
});

describe('autocomplete [C-04] [K-01]', () => {
  test('is the same search, by kind where it is asked for', async () => {
    const ask = async (type?: 'street' | 'house') => {
      const query = { address: 'арбат 10', ...(type && { type }) };
      return (await app.call(endpoints.autocompletePlaces, { query })).data.predictions;
    };
    expect(await ask()).toEqual(await suggest('арбат 10'));
    expect((await ask('street')).map(({ text }) => text)).toEqual(['улица Арбат', 'улица Новый Арбат']);
    expect((await ask('house')).map(({ kind }) => kind)).not.toContain('street');
  });

  test('lists the houses of a street before a number is typed, when houses are asked for', async () => {
    const query = { address: 'улица арбат', type: 'house' as const };
    const { predictions } = (await app.call(endpoints.autocompletePlaces, { query })).data;
    expect(predictions.map(({ text }) => text).slice(0, 2)).toEqual(['улица Арбат, 1', 'улица Арбат, 2']);
  });
});

describe('geocoding [C-05]', () => {
  const geocode = async (query: { text?: string } & Asked, host = 'localhost') =>
    (await app.call(endpoints.geocode, { query }, { host })).data;

  test('finds the house of a text', async () => {
    const house = { ...arbat10, city: 'Moscow', street: 'Arbat Street', house: '10' };
    expect(await geocode({ text: 'ул. Арбат, 10', lang: 'en' })).toEqual(house);
  });

  test('takes 13к2 for 13 where there is no other, and nothing for a number that is not there', async () => {
    expect(await geocode({ text: 'улица Арбат 13' })).toMatchObject({ house: '13к2' });
    expect(await geocode({ text: 'улица Арбат 130' })).toBeNull();
    // There are 11, 12 and 13 in Тверская улица, but no 1.
    expect(await geocode({ text: 'Тверская улица 1' })).toBeNull();
    expect(await geocode({ text: 'улица Арбат' })).toBeNull();
    expect(await geocode({ text: 'Щукина-Мукина 10' })).toBeNull();
  });

  test.each([
    ['ru', 'улица Арбат'],
    ['en', 'Arbat Street'],
    ['az', 'Arbat küçəsi'],
    ['tr', 'Arbat Caddesi'],
  ] as const)('names the house at a point in %s', async (lang, street) => {
    const here = { lat: 55.7509, lon: 37.5965 };
    expect(await geocode({ ...here, lang })).toMatchObject({ ...arbat10, street, house: '10' });
  });

  test('names the nearest in metres, not in degrees', async () => {
    const { rows } = await app.context.database.$client.query<{ x: number; y: number }>(
      `select location[0] as x, location[1] as y from gazetteer.house order by street_id, number`,
    );
    const metres = (from: { x: number; y: number }, to: { x: number; y: number }) =>
      Math.hypot((from.x - to.x) * Math.cos((from.y * Math.PI) / 180), from.y - to.y);
    const points = Array.from({ length: 40 }, (_, step) => ({
      x: 37.55 + step * 0.004,
      y: 55.74 + (step % 7) * 0.005,
    }));
    const found = await Promise.all(points.map(({ x, y }) => geocode({ lat: y, lon: x })));
    const wrong = points.filter((point, index) => {
      const [nearest] = rows.toSorted((left, right) => metres(point, left) - metres(point, right));
      const house = found[index];
      return house && (house.longitude !== nearest?.x || house.latitude !== nearest.y);
    });
    expect(wrong).toEqual([]);
    expect(found.filter((house) => house !== null).length).toBeGreaterThan(20);
  });

  test('is null where no house is near', async () => {
    expect(await geocode({ lat: 55.2, lon: 36.2 })).toBeNull();
    expect(await geocode({ lat: -90, lon: 180 })).toBeNull();
  });

  test.each([
    ['text', {}],
    ['lon', { lat: 55.75 }],
    ['lat', { lon: 37.6 }],
    ['lat', { text: 'арбат 10', lon: 37.6 }],
    ['lat', { lat: 91, lon: 37.6 }],
  ])('refuses a question without its %s: %j', async (field, query) => {
    const { status, error } = await app.callRefused(endpoints.geocode, { query });
    expect({ status, field: error.errors[0]?.field }).toEqual({ status: 400, field });
  });
});

test('an unknown shop searches nothing', async () => {
  const query = { text: 'арбат', lat: 55.75, lon: 37.6 };
  const { status, error } = await app.callRefused(endpoints.suggestPlaces, { query }, { host: 'nobody.example' });
  expect({ status, code: error.code }).toEqual({ status: 404, code: 'partner.unknown' });
});

test('answers may be cached for a while, in the language that the URL or else a header names', async () => {
  const headersOf = async (path: string) => (await app.fetch(path)).headers;
  for (const question of [
    'maps/suggest?text=arb',
    'maps/geocode?lat=55.75&lon=37.6',
    'v1/places/autocomplete?address=arb',
  ]) {
    const byUrl = await headersOf(`/api/${question}&lang=en`);
    expect(byUrl.get('cache-control')).toBe('public, max-age=300');
    expect(byUrl.get('vary')).not.toContain('Accept-Language');
    expect((await headersOf(`/api/${question}`)).get('vary')).toContain('Accept-Language');
  }
  expect((await headersOf('/api/maps/geocode?lat=55.75')).get('cache-control')).toBe('private, no-store');
});

describe('a service of addresses that is silent', async () => {
  const fail = () => Promise.reject(new MapsUnavailable('maps.internal answered 500'));
  const silent = await startTestApp({ maps: { suggest: fail, geocode: fail, reverse: fail } });

  test.each([
    ['ru', 'Поиск адресов сейчас недоступен. Попробуйте ещё раз или введите адрес вручную.'],
    ['en', 'Address search is not available now. Try again, or enter the address by hand.'],
    ['az', 'Ünvan axtarışı hazırda işləmir. Yenidən cəhd edin və ya ünvanı əl ilə yazın.'],
    ['tr', 'Adres araması şu anda kullanılamıyor. Yeniden deneyin veya adresi elle yazın.'],
  ] as const)('is described in %s, with what to do, and named to nobody', async (lang, message) => {
    const calls = [
      silent.callRefused(endpoints.suggestPlaces, { query: { text: 'арбат', lang } }),
      silent.callRefused(endpoints.autocompletePlaces, { query: { address: 'арбат', lang } }),
      silent.callRefused(endpoints.geocode, { query: { text: 'арбат 10', lang } }),
      silent.callRefused(endpoints.geocode, { query: { lat: 55.75, lon: 37.6, lang } }),
    ];
    for (const { status, error } of await Promise.all(calls)) {
      expect(status).toBe(503);
      expect(error).toMatchObject({ code: 'maps.unavailable', message });
      expect(error.errors[0]?.action).toBeTruthy();
      expect(JSON.stringify(error)).not.toContain('maps.internal');
    }
  });
});
