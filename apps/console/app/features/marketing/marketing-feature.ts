import type { Feature } from '#platform/feature/feature.ts';

export const marketingFeature: Feature = {
  screens: [
    {
      path: 'marketing/banners',
      title: 'shell.nav.banners',
      needs: 'marketing.write',
      texts: ['marketing'],
      load: async () => (await import('./banners/banners-screen.tsx')).BannersScreen,
    },
    {
      path: 'marketing/banners/:id',
      title: 'shell.nav.banners',
      needs: 'marketing.write',
      texts: ['marketing'],
      load: async () => (await import('./banner/banner-editor-screen.tsx')).BannerEditorScreen,
    },
    {
      path: 'marketing/promo-codes',
      title: 'shell.nav.promoCodes',
      needs: 'marketing.write',
      texts: ['marketing'],
      load: async () => (await import('./codes/promo-codes-screen.tsx')).PromoCodesScreen,
    },
    {
      path: 'marketing/promo-codes/:code',
      title: 'shell.nav.promoCodes',
      needs: 'marketing.write',
      texts: ['marketing'],
      load: async () => (await import('./codes/promo-code-screen.tsx')).PromoCodeScreen,
    },
  ],
  nav: [
    {
      path: 'marketing/banners',
      label: 'shell.nav.banners',
      icon: 'banner',
      needs: 'marketing.write',
      group: 'work',
    },
    {
      path: 'marketing/promo-codes',
      label: 'shell.nav.promoCodes',
      icon: 'ticket',
      needs: 'marketing.write',
      group: 'work',
    },
  ],
};
