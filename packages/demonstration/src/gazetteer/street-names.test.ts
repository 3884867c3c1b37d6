import { expect, test } from 'vitest';

import { toBakuStreetNames, toMoscowStreetNames } from './street-names.ts';

test.each([
  ['улица Арбат', 'Arbat Street', 'Arbat küçəsi', 'Arbat Caddesi'],
  ['Ленинский проспект', 'Leninsky Avenue', 'Leninskiy prospekti', 'Leninskiy Bulvarı'],
  [
    '1-я Тверская-Ямская улица',
    '1st Tverskaya-Yamskaya Street',
    '1-ci Tverskaya-Yamskaya küçəsi',
    '1. Tverskaya-Yamskaya Caddesi',
  ],
])('spells the Moscow street %s in Latin letters', (ru, en, az, tr) => {
  expect(toMoscowStreetNames(ru)).toEqual({ ru, en, az, tr });
});

test.each([
  ['28 May küçəsi', '28 Мая', 'улица 28 Мая', '28 May Street', '28 May Caddesi'],
  ['Təbriz küçəsi', 'Тебризская', 'Тебризская улица', 'Tabriz Street', 'Tebriz Caddesi'],
  [
    'Heydər Əliyev prospekti',
    'Гейдара Алиева',
    'проспект Гейдара Алиева',
    'Heydar Aliyev Avenue',
    'Heyder Aliyev Bulvarı',
  ],
  ['İstiqlaliyyət küçəsi', 'Истиглалият', 'улица Истиглалият', 'Istiglaliyyat Street', 'İstiklaliyyet Caddesi'],
])('names the Baku street %s in every language', (az, ruOwn, ru, en, tr) => {
  expect(toBakuStreetNames(az, ruOwn)).toEqual({ ru, en, az, tr });
});
