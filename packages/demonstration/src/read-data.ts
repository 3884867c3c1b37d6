import { readFileSync } from 'node:fs';

/** The demonstration's shops; each has a folder of data. */
export type ShopId = 'moscow' | 'baku';

const locate = (shop: ShopId, file: string): URL => new URL(`../data/${shop}/${file}`, import.meta.url);

export const readBytes = (shop: ShopId, file: string): Uint8Array => readFileSync(locate(shop, file));

export const readText = (shop: ShopId, file: string): string => readFileSync(locate(shop, file), 'utf8');
