import type { Feature } from '#platform/feature/feature.ts';
import { findOrders } from './find-orders.ts';

export const ordersFeature: Feature = {
  screens: [
    {
      path: 'orders',
      title: 'shell.nav.orders',
      needs: 'orders.read',
      texts: ['orders'],
      load: async () => (await import('./list/orders-screen.tsx')).OrdersScreen,
    },
    {
      path: 'orders/:uuid',
      title: 'shell.nav.orders',
      needs: 'orders.read',
      texts: ['orders'],
      load: async () => (await import('./order/order-screen.tsx')).OrderScreen,
    },
  ],
  nav: [{ path: 'orders', label: 'shell.nav.orders', icon: 'orders', needs: 'orders.read', landing: 1, group: 'work' }],
  sources: [{ id: 'orders', label: 'shell.nav.orders', needs: 'orders.read', minLength: 2, search: findOrders }],
};
