import type { Feature } from '#platform/feature/feature.ts';

export const goodsFeature: Feature = {
  screens: [
    {
      path: 'prices',
      title: 'shell.nav.prices',
      needs: 'prices.write',
      texts: ['prices'],
      load: async () => (await import('./prices/prices-screen.tsx')).PricesScreen,
    },
  ],
  nav: [{ path: 'prices', label: 'shell.nav.prices', icon: 'price', needs: 'prices.write', group: 'work', landing: 5 }],
};
