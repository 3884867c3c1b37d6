import { bakuPantry } from './baku/pantry.ts';
import { bakuSets } from './baku/sets.ts';
import { bakuWaters } from './baku/waters.ts';
import { categories } from './categories.ts';
import { defineGoods } from './define-goods.ts';
import { accessories } from './goods/accessories.ts';
import { equipment } from './goods/equipment.ts';
import type { DemoCatalogue } from './types.ts';

/** The shop of Baku; prices in qəpik. */
export const bakuCatalogue: DemoCatalogue = {
  house: 'damla',
  categories,
  products: [
    ...bakuWaters,
    defineGoods(equipment.container, {
      brand: 'Damla',
      priceMinor: 1_200,
      stock: 100_000,
      related: ['W19', 'PUMP', 'CARRY'],
    }),
    defineGoods(equipment.pump, { priceMinor: 900, stock: 100_000, related: ['W19', 'PUMP-USB', 'STAND'] }),
    defineGoods(equipment.pumpUsb, { priceMinor: 2_490, stock: 90, related: ['W19', 'STAND', 'PUMP'] }),
    defineGoods(equipment.pumpTouch, { priceMinor: 4_900, stock: 4, related: ['W19', 'STAND', 'CUP-KRAFT'] }),
    defineGoods(equipment.coolerTableCold, {
      priceMinor: 16_900,
      stock: 14,
      maxQuantity: 5,
      related: ['W19', 'CUP', 'CLEAN'],
    }),
    defineGoods(equipment.coolerFloor, {
      priceMinor: 32_900,
      stock: 9,
      maxQuantity: 5,
      related: ['CUP-HOLDER', 'CLEAN', 'W19'],
    }),
    defineGoods(equipment.coolerBottom, {
      priceMinor: 48_900,
      stock: 3,
      maxQuantity: 3,
      related: ['CUP-HOLDER', 'CLEAN', 'QAR-19'],
    }),
    defineGoods(equipment.dispenserCeramic, {
      priceMinor: 7_900,
      stock: 21,
      maxQuantity: 5,
      related: ['QAR-19', 'STAND'],
    }),
    defineGoods(accessories.cups, {
      brand: 'Damla',
      priceMinor: 300,
      stock: 100_000,
      related: ['CUP-HOLDER', 'CUP-KRAFT', 'W19'],
    }),
    defineGoods(accessories.cupsKraft, {
      brand: 'Damla',
      priceMinor: 690,
      stock: 240,
      related: ['COFFEE-ESPRESSO', 'TEA-BLACK'],
    }),
    defineGoods(accessories.cupHolder, { priceMinor: 1_490, stock: 40, related: ['CUP', 'COOLER-FLOOR'] }),
    defineGoods(accessories.bottleStand, { priceMinor: 3_900, stock: 18, related: ['PUMP-USB', 'DISPENSER-CERAMIC'] }),
    defineGoods(accessories.carryHandle, { priceMinor: 490, stock: 130, related: ['W19', 'CONT'] }),
    defineGoods(accessories.cleaningKit, {
      priceMinor: 1_690,
      stock: 32,
      related: ['COOLER-FLOOR', 'COOLER-TABLE-COLD'],
    }),
    ...bakuPantry,
  ],
  sets: bakuSets,
};
