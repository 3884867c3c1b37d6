import type { ShopPictures } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findPartnerRow, findSettingGroup, isDrawing, toPicturePath } from '#features/company/index.ts';
import { changesOf } from '../changes-of.ts';

export const picturesGroup = 'pictures';

/** The icons of the storefront's build, of a shop without its own. */
const iconsOfBuild = {
  favicon: '/favicon.svg',
  icon: '/icons/icon.svg',
  maskable: '/icons/maskable.svg',
  monochrome: '/icons/monochrome.svg',
};

/** The pictures of the shop itself, read from the database: a saved one is returned immediately. */
export async function describeShopPictures(executor: Executor, partnerId: string): Promise<ShopPictures> {
  const [row, group] = await Promise.all([
    findPartnerRow(executor, partnerId),
    findSettingGroup(executor, { partnerId, id: picturesGroup }),
  ]);
  if (!row) throw new Error(`There is no partner ${partnerId}`);
  const changeOf = await changesOf(executor, partnerId, group ? [group] : []);
  const { logoPictureId, mockupPictureId, settings } = row;
  const { icons } = settings;
  const urlOf = (icon: keyof typeof iconsOfBuild) =>
    icons ? toPicturePath(partnerId, icons[icon]) : iconsOfBuild[icon];
  return {
    version: group?.version ?? 0,
    logo: {
      ...{ url: toPicturePath(partnerId, logoPictureId), isOwn: !isDrawing(logoPictureId) },
      changed: changeOf(picturesGroup, 'logo'),
    },
    preview: {
      ...{ url: settings.meta.image, isOwn: !isDrawing(mockupPictureId) },
      changed: changeOf(picturesGroup, 'preview'),
    },
    icon: {
      ...{ url: urlOf('icon'), maskableUrl: urlOf('maskable'), faviconUrl: urlOf('favicon') },
      ...{ monochromeUrl: urlOf('monochrome'), isOwn: icons !== undefined, changed: changeOf(picturesGroup, 'icon') },
    },
  };
}
