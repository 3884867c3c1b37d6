import type { Feature } from '#platform/feature/feature.ts';

export const stockFeature: Feature = {
  screens: [
    {
      path: 'stock',
      title: 'shell.nav.stock',
      needs: 'stock.read',
      texts: ['stock'],
      load: async () => (await import('./list/stock-screen.tsx')).StockScreen,
    },
    {
      path: 'stock/documents',
      title: 'shell.nav.stockDocuments',
      needs: 'stock.read',
      texts: ['stock'],
      load: async () => (await import('./documents/documents-screen.tsx')).DocumentsScreen,
    },
    {
      path: 'stock/documents/:id',
      title: 'shell.nav.stockDocuments',
      needs: 'stock.read',
      texts: ['stock'],
      load: async () => (await import('./documents/document-screen.tsx')).DocumentScreen,
    },
    {
      path: 'stock/new/:kind',
      title: 'shell.nav.stock',
      needs: 'stock.write',
      texts: ['stock'],
      load: async () => (await import('./entry/entry-screen.tsx')).EntryScreen,
    },
    {
      path: 'stock/of/:warehouse/:product',
      title: 'shell.nav.stock',
      needs: 'stock.read',
      texts: ['stock'],
      load: async () => (await import('./list/product-screen.tsx')).ProductScreen,
    },
  ],
  nav: [
    {
      path: 'stock',
      label: 'shell.nav.stock',
      icon: 'stock',
      needs: 'stock.read',
      group: 'work',
      queue: 'lowStock',
    },
  ],
};
