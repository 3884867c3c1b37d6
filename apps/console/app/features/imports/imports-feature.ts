import type { Feature } from '#platform/feature/feature.ts';

export const importsFeature: Feature = {
  screens: [
    {
      path: 'imports',
      title: 'shell.nav.imports',
      needs: 'imports.write',
      texts: ['imports'],
      load: async () => (await import('./list/imports-screen.tsx')).ImportsScreen,
    },
    {
      path: 'imports/:id',
      title: 'shell.nav.imports',
      needs: 'imports.write',
      texts: ['imports'],
      load: async () => (await import('./import/import-screen.tsx')).ImportScreen,
    },
  ],
  nav: [{ path: 'imports', label: 'shell.nav.imports', icon: 'upload', needs: 'imports.write', group: 'work' }],
};
