import type { Feature, Screen } from '#platform/feature/feature.ts';

const load: Screen['load'] = async () => (await import('./setting-fields/group-screen.tsx')).GroupScreen;

const shared = { title: 'shell.nav.settings', needs: 'settings.write', texts: ['settings'] } as const;

export const settingsFeature: Feature = {
  screens: [
    {
      ...{ path: 'opening', title: 'shell.nav.opening', needs: 'settings.write', texts: ['opening', 'settings'] },
      load: async () => (await import('./opening/opening-screen.tsx')).OpeningScreen,
    },
    { ...shared, path: 'settings', load },
    { ...shared, path: 'settings/:group', load },
    {
      ...{ ...shared, path: 'settings/reasons' },
      load: async () => (await import('./reasons/reasons-screen.tsx')).ReasonsScreen,
    },
    {
      ...{ ...shared, path: 'settings/ways' },
      load: async () => (await import('./ways/ways-screen.tsx')).WaysScreen,
    },
    {
      ...{ ...shared, path: 'settings/domains' },
      load: async () => (await import('./domains/domains-screen.tsx')).DomainsScreen,
    },
    {
      ...{ ...shared, path: 'settings/streets' },
      load: async () => (await import('./streets/streets-screen.tsx')).StreetsScreen,
    },
    {
      ...{ ...shared, path: 'settings/pictures' },
      load: async () => (await import('./pictures/pictures-screen.tsx')).PicturesScreen,
    },
    {
      ...{ ...shared, path: 'settings/programs' },
      load: async () => (await import('./programs/programs-screen.tsx')).ProgramsScreen,
    },
    {
      ...{ ...shared, path: 'settings/secrets' },
      load: async () => (await import('./secrets/secrets-screen.tsx')).SecretsScreen,
    },
    {
      ...{ ...shared, path: 'settings/mail' },
      load: async () => (await import('./services/service-screens.tsx')).MailScreen,
    },
    {
      ...{ ...shared, path: 'settings/sms' },
      load: async () => (await import('./services/service-screens.tsx')).SmsScreen,
    },
    {
      ...{ ...shared, path: 'settings/address_search' },
      load: async () => (await import('./services/service-screens.tsx')).AddressSearchScreen,
    },
  ],
  nav: [
    {
      ...{ path: 'opening', label: 'shell.nav.opening', icon: 'check', needs: 'settings.write', group: 'setup' },
      isShown: ({ partner }) => !partner.isOpened,
    },
    { path: 'settings', label: 'shell.nav.settings', icon: 'settings', needs: 'settings.write', group: 'setup' },
  ],
};
