import type { Feature } from '#platform/feature/feature.ts';

export const worklistsFeature: Feature = {
  screens: [
    {
      path: 'undelivered',
      title: 'shell.nav.undelivered',
      needs: 'orders.read',
      texts: ['worklists'],
      load: async () => (await import('./undelivered/undelivered-screen.tsx')).UndeliveredScreen,
    },
    {
      path: 'calls',
      title: 'shell.nav.calls',
      needs: 'orders.read',
      texts: ['worklists'],
      load: async () => (await import('./calls/calls-screen.tsx')).CallsScreen,
    },
  ],
  nav: [
    {
      path: 'undelivered',
      label: 'shell.nav.undelivered',
      icon: 'undelivered',
      needs: 'orders.read',
      group: 'work',
      queue: 'undelivered',
    },
    { path: 'calls', label: 'shell.nav.calls', icon: 'phone', needs: 'orders.read', group: 'work', queue: 'callsDue' },
  ],
};
