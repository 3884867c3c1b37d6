import { bakuStreets } from './baku-streets.ts';
import { divideTerritory } from './divide-territory.ts';
import { expandHouses } from './expand-houses.ts';
import { parseLine, parseRing } from './geometry.ts';
import { toBakuNames, toBakuStreetNames, toSlug } from './street-names.ts';
import type { District, GazetteerCity, Landmark, Park, Road, StreetLine, Texts, Water } from './types.ts';

/** The shore of Absheron from the south-west, around the bay, to the north-west. */
const shore = `40.1000,49.4300 40.1750,49.4600 40.2100,49.5300 40.2350,49.5900 40.2560,49.6300 40.2900,49.6650 40.3020,49.7050
   40.2960,49.7450 40.3000,49.7800 40.3010,49.8020 40.2960,49.8200 40.3060,49.8260 40.3200,49.8235 40.3320,49.8255
   40.3400,49.8300 40.3425,49.8390 40.3420,49.8520 40.3450,49.8535 40.3462,49.8420 40.3510,49.8370 40.3560,49.8368
   40.3592,49.8372 40.3622,49.8388 40.3645,49.8412 40.3666,49.8455 40.3680,49.8500 40.3688,49.8550 40.3706,49.8610
   40.3735,49.8635 40.3748,49.8690 40.3758,49.8800 40.3768,49.8900 40.3768,49.9030 40.3740,49.9170 40.3700,49.9290
   40.3640,49.9420 40.3560,49.9560 40.3480,49.9720 40.3360,49.9830 40.3200,49.9900 40.3140,50.0030 40.3260,50.0150
   40.3400,50.0400 40.3480,50.0700 40.3560,50.1050 40.3620,50.1500 40.3600,50.2050 40.3700,50.2500 40.3950,50.3000
   40.4150,50.3500 40.4050,50.3800 40.4350,50.3750 40.4650,50.3200 40.4950,50.2600 40.5150,50.2000 40.5350,50.1300
   40.5600,50.0900 40.5850,50.0500 40.5920,50.0100 40.5820,49.9500 40.5750,49.9000 40.5650,49.8400 40.5700,49.7900
   40.5850,49.7400 40.6050,49.7000 40.6150,49.6600 40.6400,49.6200 40.6800,49.5600 40.7300,49.5000 40.8000,49.4500`;

const outline = parseRing(`${shore} 40.8000,49.0000 40.1000,49.0000`);

const districtCentres: readonly (readonly [az: string, ru: string, centre: string])[] = [
  ['Səbail', 'Сабаильский район', '40.3585,49.8300'],
  ['Nəsimi', 'Насиминский район', '40.3830,49.8420'],
  ['Yasamal', 'Ясамальский район', '40.3830,49.8090'],
  ['Nərimanov', 'Наримановский район', '40.4080,49.8700'],
  ['Xətai', 'Хатаинский район', '40.3800,49.8950'],
  ['Nizami', 'Низаминский район', '40.4080,49.9400'],
  ['Binəqədi', 'Бинагадинский район', '40.4400,49.8200'],
  ['Sabunçu', 'Сабунчинский район', '40.4450,49.9480'],
  ['Suraxanı', 'Сураханский район', '40.4050,50.0000'],
  ['Xəzər', 'Хазарский район', '40.4650,50.1400'],
  ['Qaradağ', 'Карадагский район', '40.3300,49.7200'],
];

const roads: readonly (readonly [az: string, ruOwn: string, rank: Road['rank'], line: string])[] = [
  [
    'Yusif Vəzir Çəmənzəminli küçəsi',
    'Юсифа Везира Чеменземинли',
    'highway',
    '40.3930,49.8440 40.3945,49.8560 40.3945,49.8660',
  ],
  [
    'Cəlil Məmmədquluzadə küçəsi',
    'Джалила Мамедгулузаде',
    'highway',
    '40.3868,49.8255 40.3880,49.8350 40.3897,49.8448',
  ],
  ['8 Noyabr prospekti', '8 Ноября', 'highway', '40.3797,49.8545 40.3820,49.8580 40.3835,49.8610'],
  ['Babək prospekti', 'Бабека', 'highway', '40.3835,49.8610 40.3852,49.8655 40.3870,49.8700'],
  ['Xocalı prospekti', 'Ходжалы', 'highway', '40.3775,49.8560 40.3790,49.8640'],
  ['Babək prospekti', 'Бабека', 'highway', '40.4035,49.9320 40.4108,49.9430'],
  ['Heydər Əliyev prospekti', 'Гейдара Алиева', 'highway', '40.3945,49.8660 40.3905,49.8640 40.3852,49.8655'],
  ['Nobel prospekti', 'Нобелевский', 'highway', '40.3760,49.9180 40.3720,49.9350 40.3700,49.9560'],
  ['Xocalı prospekti', 'Ходжалы', 'highway', '40.3845,49.8990 40.3850,49.9100'],
  ['Xocalı prospekti', 'Ходжалы', 'highway', '40.3800,49.9340 40.3790,49.9560'],
  ['Qurban Abbasov küçəsi', 'Гурбана Аббасова', 'highway', '40.3430,49.8275 40.3400,49.8240'],
  ['Neftçilər prospekti', 'Нефтяников', 'highway', '40.3580,49.8345 40.3592,49.8352'],
  ['İnşaatçılar prospekti', 'Иншаатчылар', 'highway', '40.3930,49.8060 40.4040,49.8095'],
  ['Ziya Bünyadov prospekti', 'Зии Буниятова', 'highway', '40.4105,49.8150 40.4040,49.8095'],
  ['Parlament prospekti', 'Парламентский', 'highway', '40.3705,49.8155 40.3735,49.8125'],
  [
    'Hava limanı şossesi',
    'Аэропортовское',
    'highway',
    '40.4320,49.9600 40.4410,49.9900 40.4560,50.0300 40.4640,50.0600',
  ],
  ['Mərdəkan şossesi', 'Мардакянское', 'highway', '40.4640,50.0600 40.4800,50.1000 40.4950,50.1450'],
  [
    'Salyan şossesi',
    'Сальянское',
    'highway',
    '40.3130,49.8195 40.3060,49.8100 40.3120,49.7700 40.3180,49.7300 40.2950,49.6550 40.2450,49.5950',
  ],
  ['Lökbatan şossesi', 'Локбатанское', 'highway', '40.3180,49.7300 40.3500,49.7500 40.3800,49.7700 40.4055,49.8060'],
  ['Balaxanı şossesi', 'Балаханское', 'highway', '40.4205,49.9160 40.4400,49.9200 40.4620,49.9250'],
  [
    'Sabunçu dairəvi yolu',
    'Сабунчинская кольцевая дорога',
    'ring',
    '40.4055,49.8060 40.4270,49.8435 40.4270,49.8680 40.4360,49.9050 40.4260,49.9350 40.4035,49.9520 40.3790,49.9570',
  ],
  ['Novxanı şossesi', 'Новханинское', 'highway', '40.4270,49.8435 40.4600,49.8250 40.5000,49.8000 40.5350,49.7850'],
  ['Zığ şossesi', 'Зыхское', 'highway', '40.3620,49.9860 40.3650,50.0300 40.3720,50.0900'],
  ['Sumqayıt şossesi', 'Сумгаитское', 'highway', '40.4450,49.7620 40.4900,49.7300 40.5600,49.6950 40.5850,49.6700'],
];

const parks: readonly (readonly [az: string, ru: string, ring: string])[] = [
  [
    'Dənizkənarı Milli Park',
    'Приморский бульвар',
    '40.3592,49.8360 40.3630,49.8368 40.3655,49.8395 40.3677,49.8445 40.3692,49.8490 40.3704,49.8545 40.3724,49.8595 40.3715,49.8612 40.3692,49.8555 40.3682,49.8502 40.3668,49.8457 40.3647,49.8415 40.3624,49.8391 40.3592,49.8375',
  ],
  ['Yuxarı park', 'Нагорный парк', '40.3600,49.8300 40.3590,49.8325 40.3555,49.8335 40.3535,49.8325 40.3560,49.8310'],
  ['Qubernator bağı', 'Губернаторский сад', '40.3645,49.8325 40.3665,49.8324 40.3663,49.8332 40.3644,49.8333'],
  [
    'Mərkəzi park',
    'Центральный парк',
    '40.3793,49.8275 40.3794,49.8385 40.3786,49.8382 40.3780,49.8330 40.3780,49.8275',
  ],
  ['Qış bağı', 'Зимний парк', '40.3767,49.8450 40.3782,49.8500 40.3772,49.8485 40.3758,49.8446'],
  ['Dədə Qorqud parkı', 'Парк Деде Горгуда', '40.4060,49.8705 40.4058,49.8755 40.4030,49.8750 40.4035,49.8712'],
  [
    'Heydər Əliyev Mərkəzi parkı',
    'Парк Центра Гейдара Алиева',
    '40.3975,49.8640 40.3985,49.8690 40.3955,49.8700 40.3945,49.8680 40.3950,49.8645',
  ],
  ['Zooloji park', 'Зоопарк', '40.4035,49.8510 40.4045,49.8525 40.4020,49.8540 40.4010,49.8515'],
  ['Botanika bağı', 'Ботанический сад', '40.3570,49.8160 40.3590,49.8120 40.3545,49.8090 40.3520,49.8130'],
  ['Dənizçilər parkı', 'Парк моряков', '40.3780,49.8860 40.3788,49.8990 40.3772,49.9000 40.3771,49.8865'],
];

const lakes: readonly (readonly [id: string, az: string, ru: string, ring: string])[] = [
  [
    'boyukshor',
    'Böyükşor gölü',
    'озеро Беюкшор',
    '40.4280,49.8800 40.4320,49.8950 40.4400,49.9150 40.4480,49.9170 40.4450,49.8980 40.4390,49.8800 40.4330,49.8720',
  ],
  ['bulbula', 'Bülbülə gölü', 'озеро Бюльбюля', '40.4280,49.9640 40.4330,49.9720 40.4300,49.9800 40.4240,49.9740'],
  ['khojasan', 'Xocasən gölü', 'озеро Ходжасан', '40.4000,49.7620 40.4080,49.7660 40.4110,49.7780 40.4040,49.7760'],
  ['binagadi', 'Binəqədi gölü', 'озеро Бинагади', '40.4560,49.8180 40.4620,49.8240 40.4590,49.8330 40.4540,49.8270'],
  [
    'masazir',
    'Masazır gölü',
    'озеро Масазыр',
    '40.5000,49.7520 40.5120,49.7620 40.5180,49.7800 40.5070,49.7790 40.4990,49.7650',
  ],
  [
    'kurdakhani',
    'Kürdəxanı gölü',
    'озеро Кюрдаханы',
    '40.5270,49.9150 40.5370,49.9220 40.5390,49.9350 40.5290,49.9280',
  ],
];

const landmarks: readonly Landmark[] = [
  {
    kind: 'landmark',
    names: { ru: 'Ичери-шехер', en: 'Old City', az: 'İçərişəhər', tr: 'İçerişehir' },
    latitude: 40.3668,
    longitude: 49.8352,
  },
  {
    kind: 'landmark',
    names: { ru: 'Пламенные башни', en: 'Flame Towers', az: 'Alov qüllələri', tr: 'Alev Kuleleri' },
    latitude: 40.3598,
    longitude: 49.8268,
  },
  {
    kind: 'water',
    names: { ru: 'Бакинская бухта', en: 'Bay of Baku', az: 'Bakı buxtası', tr: 'Bakü Körfezi' },
    latitude: 40.352,
    longitude: 49.892,
  },
  {
    kind: 'water',
    names: { ru: 'Каспийское море', en: 'Caspian Sea', az: 'Xəzər dənizi', tr: 'Hazar Denizi' },
    latitude: 40.255,
    longitude: 49.985,
  },
];

/** Parks that English and Turkish translate. */
const parkNames: Record<string, readonly [en: string, tr: string]> = {
  'Dənizkənarı Milli Park': ['Seaside National Park', 'Deniz Kenarı Millî Parkı'],
  'Yuxarı park': ['Upland Park', 'Yukarı Park'],
  'Qubernator bağı': ['Governor’s Garden', 'Vali Bahçesi'],
  'Mərkəzi park': ['Central Park', 'Merkez Park'],
  'Qış bağı': ['Winter Park', 'Kış Bahçesi'],
  'Dədə Qorqud parkı': ['Dede Korkut Park', 'Dede Korkut Parkı'],
  'Heydər Əliyev Mərkəzi parkı': ['Heydar Aliyev Center Park', 'Haydar Aliyev Merkezi Parkı'],
  'Zooloji park': ['Zoo', 'Hayvanat Bahçesi'],
  'Botanika bağı': ['Botanical Garden', 'Botanik Bahçesi'],
  'Dənizçilər parkı': ['Seafarers’ Park', 'Denizciler Parkı'],
};

function toParkNames(az: string, ru: string): Texts {
  const own = toBakuNames(az, ru);
  const [en, tr] = parkNames[az] ?? [own.en, own.tr];
  return { ru, en, az, tr };
}

function toLakeNames(az: string, ru: string): Texts {
  const own = toBakuNames(az.replace(/ gölü$/, ''), ru);
  return { ru, en: `Lake ${own.en}`, az, tr: `${own.tr} Gölü` };
}

/** All that is east of the shore. */
const sea: Water = {
  id: 'baku-caspian',
  kind: 'water',
  names: null,
  ring: parseRing(`${shore} 40.8000,50.9000 40.1000,50.9000`),
};

const water: Water[] = [
  sea,
  ...lakes.map(([id, az, ru, ring]): Water => ({
    id: `baku-lake-${id}`,
    kind: 'water',
    names: toLakeNames(az, ru),
    ring: parseRing(ring),
  })),
];

const territory = parseRing('40.1800,49.4500 40.6500,49.4500 40.6500,50.4500 40.1800,50.4500');
const centres = districtCentres.flatMap(([, , centre]) => parseLine(centre));
const cells = divideTerritory(territory, centres);

const streetLines: StreetLine[] = bakuStreets.map(([az, ruOwn, line, rank = 'minor']) => {
  const names = toBakuStreetNames(az, ruOwn);
  return { id: `baku-${toSlug(names.en)}`, names, rank, line: parseLine(line) };
});

export const baku: GazetteerCity = {
  id: 'baku',
  names: { ru: 'Баку', en: 'Baku', az: 'Bakı', tr: 'Bakü' },
  center: { latitude: 40.3777, longitude: 49.8475 },
  timeZone: 'Asia/Baku',
  districts: districtCentres.map(([az, ru], index): District => {
    const own = toBakuNames(az, ru);
    return {
      id: `baku-${toSlug(own.en)}`,
      names: { ru, en: `${own.en} district`, az: `${az} rayonu`, tr: `${own.tr} ilçesi` },
      middle: centres[index] ?? [0, 0],
      ring: cells[index] ?? [],
    };
  }),
  streets: streetLines.map((street) => ({
    ...street,
    houses: expandHouses(street, { letters: ['A', 'B', 'C'], building: null }, streetLines, water),
  })),
  roads: roads.map(([az, ruOwn, rank, line]): Road => ({
    names: toBakuStreetNames(az, ruOwn),
    rank,
    line: parseLine(line),
  })),
  water,
  parks: parks.map(([az, ru, ring]): Park => {
    const names = toParkNames(az, ru);
    return { id: `baku-park-${toSlug(names.en)}`, names, ring: parseRing(ring) };
  }),
  landmarks: [...landmarks],
  outline,
};
