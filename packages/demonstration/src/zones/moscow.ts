import { dailyIntervals } from './daily-intervals.ts';
import { parseRing } from './parse-ring.ts';
import type { DeliveryZones } from './types.ts';

const timeZone = 'Europe/Moscow';

/** The outline of the centre: the third ring road with a margin. */
const centerRing = parseRing(
  `55.6960,37.5500 55.7060,37.5270 55.7380,37.5120 55.7700,37.5150 55.7900,37.5350 55.8060,37.5700 55.8080,37.6150
   55.8060,37.6600 55.7980,37.6950 55.7800,37.7180 55.7400,37.7180 55.7120,37.6950 55.6950,37.6650 55.6920,37.6200
   55.6920,37.5800`,
);

/** The outline of the outer area: the outer ring road (MKAD) and a kilometre beyond it. */
const outerRing = parseRing(
  `55.9220,37.5450 55.9190,37.5920 55.9050,37.6780 55.8920,37.7380 55.8640,37.8050 55.8350,37.8460 55.7770,37.8610
   55.7350,37.8600 55.7050,37.8560 55.6800,37.8480 55.6520,37.8570 55.6150,37.8130 55.5830,37.7400 55.5610,37.6880
   55.5610,37.6380 55.5660,37.5930 55.5780,37.5400 55.6030,37.4820 55.6330,37.4450 55.6580,37.4150 55.6850,37.3990
   55.7090,37.3690 55.7450,37.3500 55.7920,37.3520 55.8370,37.3760 55.8570,37.3800 55.8900,37.4300 55.9110,37.4880`,
);

export const moscowZones: DeliveryZones = {
  city: 'moscow',
  mapCenter: { latitude: 55.7558, longitude: 37.6173 },
  warehouses: [
    {
      id: 'msk-main',
      names: { ru: 'Основной склад', en: 'Main warehouse', az: 'Əsas anbar', tr: 'Ana depo' },
      latitude: 55.7385,
      longitude: 37.6905,
    },
    {
      id: 'msk-ring',
      names: { ru: 'Склад у кольцевой', en: 'Ring road warehouse', az: 'Dairəvi yol anbarı', tr: 'Çevre yolu deposu' },
      latitude: 55.6135,
      longitude: 37.6092,
    },
  ],
  areas: [
    {
      id: 'msk-center',
      warehouseId: 'msk-main',
      names: { ru: 'Москва, центр', en: 'Central Moscow', az: 'Moskva, mərkəz', tr: 'Moskova, merkez' },
      timeZone,
      position: 1,
      ring: centerRing,
      priceOverridesMinor: {},
      waterPriceBps: 10_000,
      notSold: [],
      intervals: dailyIntervals('msk-center', 50_00),
    },
    {
      id: 'msk-outer',
      warehouseId: 'msk-ring',
      names: {
        ru: 'Москва до кольцевой',
        en: 'Outer Moscow',
        az: 'Moskva, kənar rayonlar',
        tr: 'Moskova, dış bölgeler',
      },
      timeZone,
      position: 2,
      ring: outerRing,
      priceOverridesMinor: { W19: 429_00 },
      waterPriceBps: 11_000,
      notSold: ['RARE', 'SNACK-PASTILA'],
      intervals: dailyIntervals('msk-outer', 50_00),
    },
  ],
  closedDates: ['01-01', '01-02', '01-07'],
  parameters: {
    currency: 'RUB',
    horizonDays: 7,
    holdMinutes: 15,
    deliveryFeeMinor: 300_00,
    freeFromBottles: 2,
    freeFromGoodsMinor: 1_000_00,
    minimumOrderMode: 'fee',
    freeFloors: 1,
    liftRateMinor: 10_00,
    pumpMode: 'required',
  },
};
