import type { Feature } from '#platform/feature/feature.ts';

export const placesFeature: Feature = {
  screens: [
    {
      path: 'zones',
      title: 'shell.nav.zones',
      needs: 'settings.write',
      texts: ['places', 'map'],
      load: async () => (await import('./zones/zones-screen.tsx')).ZonesScreen,
    },
    {
      path: 'intervals',
      title: 'shell.nav.intervals',
      needs: 'settings.write',
      texts: ['places'],
      load: async () => (await import('./intervals/intervals-screen.tsx')).IntervalsScreen,
    },
  ],
  nav: [
    { path: 'zones', label: 'shell.nav.zones', icon: 'map', needs: 'settings.write', group: 'setup' },
    { path: 'intervals', label: 'shell.nav.intervals', icon: 'clock', needs: 'settings.write', group: 'setup' },
  ],
};
