import type { Context } from '#context.ts';
import { createSnapshots, createStock } from './catalogue-directory.ts';
import { createFormerSlugs } from './goods/redirect-former-pages.ts';
import { createPicturesInMemory } from './pictures/pictures.routes.ts';
import { createUploading } from './pictures/upload-picture.ts';

/** Catalogue services of a context, each created once. */
export const createCatalogueServices = (context: Context) => ({
  snapshots: createSnapshots(context),
  stock: createStock(context),
  pictures: createPicturesInMemory(),
  formerSlugs: createFormerSlugs(context),
  uploading: createUploading(),
});

declare module '#context.ts' {
  interface Services {
    readonly catalogue: ReturnType<typeof createCatalogueServices>;
  }
}
