import { z } from 'zod';
import { settingChangeShape } from './settings.ts';

/** The pictures of the shop itself: the mark of its header, the preview of links to it, and the icon of its app. */
export const shopPictureKinds = ['logo', 'preview', 'icon'] as const;

export type ShopPictureKind = (typeof shopPictureKinds)[number];

export const shopPictureKindShape = z.enum(shopPictureKinds);

const shopPictureShape = z.object({
  url: z.string(),
  isOwn: z.boolean().describe('False: the drawing that the program made'),
  changed: settingChangeShape.nullable(),
});

export const shopPicturesShape = z
  .object({
    version: z.int().describe('0: nobody saved them yet'),
    logo: shopPictureShape,
    preview: shopPictureShape,
    icon: shopPictureShape.extend({
      maskableUrl: z.string().describe('Without transparent parts, for phones that cut it to their shape'),
      faviconUrl: z.string().describe('For the tab of a browser'),
      monochromeUrl: z.string().describe('Its outline, for phones whose icons have one colour'),
    }),
  })
  .meta({ id: 'ShopPictures' });

export type ShopPictures = z.infer<typeof shopPicturesShape>;
