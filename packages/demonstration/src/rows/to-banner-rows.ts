import type { BannerRows } from '@kaplya/contract/fill/demonstration';
import { demoBanners } from '../banners.ts';
import { readBytes, type ShopId } from '../read-data.ts';

export function toBannerRows(partnerId: ShopId): BannerRows {
  return {
    partnerId,
    banners: demoBanners[partnerId],
    readPictures: (scenes) => scenes.map((scene) => readBytes(partnerId, `banners/${scene}.webp`)),
  };
}
