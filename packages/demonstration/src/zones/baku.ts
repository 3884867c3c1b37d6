import { dailyIntervals } from './daily-intervals.ts';
import { parseRing } from './parse-ring.ts';
import type { DeliveryZones } from './types.ts';

const timeZone = 'Asia/Baku';

const centerRing = parseRing(
  `40.3380,49.8150 40.3500,49.8050 40.3650,49.7960 40.3900,49.7900 40.4080,49.8000 40.4160,49.8300 40.4160,49.8760
   40.4000,49.9000 40.3700,49.9020 40.3660,49.8700 40.3580,49.8480 40.3380,49.8560`,
);

const outerRing = parseRing(
  `40.2950,49.7900 40.3300,49.7600 40.3900,49.7350 40.4520,49.7400 40.4800,49.8200 40.4750,49.9300 40.4600,50.0300
   40.4000,50.0500 40.3500,50.0200 40.3300,49.9900 40.3550,49.9350 40.3640,49.9000 40.3560,49.8500 40.3250,49.8450
   40.2950,49.8350`,
);

export const bakuZones: DeliveryZones = {
  city: 'baku',
  mapCenter: { latitude: 40.3777, longitude: 49.8475 },
  warehouses: [
    {
      id: 'bak-main',
      names: { ru: 'Основной склад', en: 'Main warehouse', az: 'Əsas anbar', tr: 'Ana depo' },
      latitude: 40.3842,
      longitude: 49.8985,
    },
    {
      id: 'bak-north',
      names: { ru: 'Северный склад', en: 'North warehouse', az: 'Şimal anbarı', tr: 'Kuzey deposu' },
      latitude: 40.4262,
      longitude: 49.8672,
    },
  ],
  areas: [
    {
      id: 'bak-center',
      warehouseId: 'bak-main',
      names: { ru: 'Баку, центр', en: 'Central Baku', az: 'Bakı, mərkəz', tr: 'Bakü, merkez' },
      timeZone,
      position: 1,
      ring: centerRing,
      priceOverridesMinor: {},
      waterPriceBps: 10_000,
      notSold: [],
      intervals: dailyIntervals('bak-center', 1_00),
    },
    {
      id: 'bak-outer',
      warehouseId: 'bak-north',
      names: { ru: 'Большой Баку', en: 'Greater Baku', az: 'Böyük Bakı', tr: 'Büyük Bakü' },
      timeZone,
      position: 2,
      ring: outerRing,
      priceOverridesMinor: {},
      waterPriceBps: 11_000,
      notSold: ['RARE', 'SNACK-APRICOT'],
      intervals: dailyIntervals('bak-outer', 1_00),
    },
  ],
  closedDates: ['01-01', '03-20', '03-21'],
  parameters: {
    currency: 'AZN',
    horizonDays: 7,
    holdMinutes: 15,
    deliveryFeeMinor: 5_00,
    freeFromBottles: 2,
    freeFromGoodsMinor: 20_00,
    minimumOrderMode: 'fee',
    freeFloors: 1,
    liftRateMinor: 20,
    pumpMode: 'required',
  },
};
