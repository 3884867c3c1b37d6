import type { Feature } from '#platform/feature/feature.ts';

export const ordersFeature: Feature = {
  screens: [
    {
      path: 'orders',
      title: 'shell.nav.orders',
      needs: 'orders.read',
      texts: ['orders', 'order'],
      load: async () => (await import('./list/orders-screen.tsx')).OrdersScreen,
    },
    {
      path: 'board',
      title: 'shell.nav.board',
      needs: 'orders.read',
      texts: ['board'],
      load: async () => (await import('./board/board-screen.tsx')).BoardScreen,
    },
    {
      path: 'board/sheet',
      title: 'shell.nav.board',
      needs: 'orders.read',
      texts: ['board'],
      load: async () => (await import('./board/day-list-screen.tsx')).DayListScreen,
    },
    {
      path: 'orders/:uuid',
      title: 'shell.nav.orders',
      needs: 'orders.read',
      texts: ['orders', 'order', 'phone-order', 'board'],
      load: async () => (await import('./order/order-screen.tsx')).OrderScreen,
    },
  ],
  nav: [
    { path: 'orders', label: 'shell.nav.orders', icon: 'orders', needs: 'orders.read', group: 'work' },
    { path: 'board', label: 'shell.nav.board', icon: 'board', needs: 'orders.read', group: 'work' },
  ],
};
