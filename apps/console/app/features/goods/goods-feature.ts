import type { Feature } from '#platform/feature/feature.ts';

export const goodsFeature: Feature = {
  screens: [
    {
      path: 'goods',
      title: 'shell.nav.goods',
      needs: 'goods.write',
      texts: ['goods'],
      load: async () => (await import('./list/goods-screen.tsx')).GoodsScreen,
    },
    {
      path: 'goods/:id',
      title: 'shell.nav.goods',
      needs: 'goods.write',
      texts: ['goods'],
      load: async () => (await import('./product/goods-editor-screen.tsx')).GoodsEditorScreen,
    },
    {
      path: 'categories',
      title: 'shell.nav.categories',
      needs: 'goods.write',
      texts: ['goods'],
      load: async () => (await import('./categories/categories-screen.tsx')).CategoriesScreen,
    },
    {
      path: 'prices',
      title: 'shell.nav.prices',
      needs: 'prices.write',
      texts: ['prices'],
      load: async () => (await import('./prices/prices-screen.tsx')).PricesScreen,
    },
  ],
  nav: [
    { path: 'goods', label: 'shell.nav.goods', icon: 'bottle', needs: 'goods.write', group: 'work' },
    { path: 'categories', label: 'shell.nav.categories', icon: 'folder', needs: 'goods.write', group: 'work' },
    { path: 'prices', label: 'shell.nav.prices', icon: 'price', needs: 'prices.write', group: 'work' },
  ],
};
