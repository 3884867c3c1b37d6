import type { Feature } from '#platform/feature/feature.ts';

const shared = { title: 'shell.nav.exchange', needs: 'imports.write', texts: ['exchange', 'staff'] } as const;

export const exchangeFeature: Feature = {
  screens: [
    { ...shared, path: 'exchange', load: async () => (await import('./diary/diary-screen.tsx')).DiaryScreen },
    { ...shared, path: 'exchange/set-up', load: async () => (await import('./set-up/set-up-screen.tsx')).SetUpScreen },
    { ...shared, path: 'exchange/:id', load: async () => (await import('./run/run-screen.tsx')).RunScreen },
  ],
  nav: [{ path: 'exchange', label: 'shell.nav.exchange', icon: 'repeat', needs: 'imports.write', group: 'setup' }],
};
