import type { Context } from '#context.ts';
import { createSnapshots, createStock } from './catalogue-directory.ts';
import { createPicturesInMemory } from './pictures/pictures.routes.ts';

/** Catalogue services of a context, each created once. */
export const createCatalogueServices = (context: Context) => ({
  snapshots: createSnapshots(context),
  stock: createStock(context),
  pictures: createPicturesInMemory(),
});

declare module '#context.ts' {
  interface Services {
    readonly catalogue: ReturnType<typeof createCatalogueServices>;
  }
}
