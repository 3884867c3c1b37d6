import { categories } from './categories.ts';
import { defineGoods } from './define-goods.ts';
import { accessories } from './goods/accessories.ts';
import { equipment } from './goods/equipment.ts';
import { moscowPantry } from './moscow/pantry.ts';
import { moscowSets } from './moscow/sets.ts';
import { moscowWaters } from './moscow/waters.ts';
import type { DemoCatalogue } from './types.ts';

/** The shop of Moscow; prices in kopecks. */
export const moscowCatalogue: DemoCatalogue = {
  house: 'kaplya',
  categories,
  products: [
    ...moscowWaters,
    defineGoods(equipment.container, {
      brand: 'Kaplya',
      priceMinor: 60_000,
      stock: 100_000,
      related: ['W19', 'PUMP', 'CARRY'],
    }),
    defineGoods(equipment.pump, { priceMinor: 45_000, stock: 100_000, related: ['W19', 'PUMP-USB', 'STAND'] }),
    defineGoods(equipment.pumpPlus, { priceMinor: 69_000, stock: 75, related: ['W19', 'PUMP-USB', 'STAND'] }),
    defineGoods(equipment.pumpUsb, { priceMinor: 129_000, stock: 140, related: ['W19', 'STAND', 'PUMP-TOUCH'] }),
    defineGoods(equipment.pumpTouch, { priceMinor: 249_000, stock: 38, related: ['W19', 'STAND', 'CUP-KRAFT'] }),
    defineGoods(equipment.coolerTable, {
      priceMinor: 549_000,
      stock: 22,
      maxQuantity: 5,
      related: ['W19', 'CUP', 'CLEAN'],
    }),
    defineGoods(equipment.coolerTableCold, {
      priceMinor: 899_000,
      stock: 16,
      maxQuantity: 5,
      related: ['W19', 'CUP', 'CLEAN'],
    }),
    defineGoods(equipment.coolerFloor, {
      priceMinor: 1_690_000,
      stock: 12,
      maxQuantity: 5,
      related: ['CUP-HOLDER', 'CLEAN', 'W19'],
    }),
    defineGoods(equipment.coolerCabinet, {
      priceMinor: 2_190_000,
      stock: 8,
      maxQuantity: 3,
      related: ['CUP-HOLDER', 'CLEAN', 'W19'],
    }),
    defineGoods(equipment.coolerBottom, {
      priceMinor: 2_690_000,
      stock: 3,
      maxQuantity: 3,
      related: ['CUP-HOLDER', 'CLEAN', 'ALT-19'],
    }),
    defineGoods(equipment.dispenserCeramic, {
      priceMinor: 449_000,
      stock: 26,
      maxQuantity: 5,
      related: ['ALT-19', 'STAND'],
    }),
    defineGoods(accessories.cups, {
      brand: 'Kaplya',
      priceMinor: 15_000,
      stock: 100_000,
      related: ['CUP-HOLDER', 'CUP-KRAFT', 'W19'],
    }),
    defineGoods(accessories.cupsKraft, {
      brand: 'Kaplya',
      priceMinor: 34_900,
      stock: 320,
      related: ['COFFEE-DRIP', 'TEA-BERGAMOT'],
    }),
    defineGoods(accessories.cupHolder, { priceMinor: 79_000, stock: 54, related: ['CUP', 'COOLER-FLOOR'] }),
    defineGoods(accessories.bottleStand, {
      priceMinor: 219_000,
      stock: 33,
      related: ['PUMP-USB', 'DISPENSER-CERAMIC'],
    }),
    defineGoods(accessories.bottleRack, { priceMinor: 349_000, stock: 14, maxQuantity: 5, related: ['W19', 'CARRY'] }),
    defineGoods(accessories.carryHandle, { priceMinor: 29_000, stock: 190, related: ['W19', 'RACK'] }),
    defineGoods(accessories.cleaningKit, { priceMinor: 89_000, stock: 47, related: ['COOLER-FLOOR', 'COOLER-TABLE'] }),
    defineGoods(accessories.sportBottle, {
      brand: 'Kaplya',
      priceMinor: 99_000,
      stock: 85,
      related: ['KAP-05', 'SNACK-DATE'],
    }),
    ...moscowPantry,
  ],
  sets: moscowSets,
};
