import type { Feature, Screen } from '#platform/feature/feature.ts';

const load: Screen['load'] = async () => (await import('./knobs/group-screen.tsx')).GroupScreen;

const shared = { title: 'shell.nav.settings', needs: 'settings.write', texts: ['settings'] } as const;

export const settingsFeature: Feature = {
  screens: [
    { ...shared, path: 'settings', load },
    { ...shared, path: 'settings/:group', load },
  ],
  nav: [{ path: 'settings', label: 'shell.nav.settings', icon: 'settings', needs: 'settings.write', group: 'setup' }],
};
