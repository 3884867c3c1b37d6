import type { BannerRows } from '@kaplya/contract/fill/demonstration';
import { demoBanners, demoHouses } from '../banners.ts';
import type { BannerScene } from '../pictures/draw-banner.ts';

export function toBannerRows(partnerId: 'moscow' | 'baku'): BannerRows {
  return {
    partnerId,
    banners: demoBanners[partnerId],
    async draw(scenes) {
      // Drawing is slow, and only the first start needs it.
      const { drawBanner } = await import('../pictures/draw-banner.ts');
      return scenes.map((scene) => drawBanner(scene as BannerScene, demoHouses[partnerId]));
    },
  };
}
