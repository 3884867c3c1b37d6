import type { PartnerSettings } from '@kaplya/contract/fill/partner-settings';
import type { House } from '../catalogue/read-catalogue.ts';

/** The shop's own pages, and app store links in the form of real ones. */
export const ownLinks = (house: House): PartnerSettings['links'] => ({
  privacy: '/agreements/privacy',
  personalData: '/agreements/personal-data',
  offer: '/agreements/offer',
  ads: '/agreements/ads',
  delivery: '/delivery',
  appStore: `https://apps.apple.com/app/${house}-demonstration/id1000000001`,
  googlePlay: `https://play.google.com/store/apps/details?id=example.${house}.demonstration`,
  support: '/support',
});

export const authSettings: PartnerSettings['auth'] = {
  methods: ['sms', 'call', 'email'],
  callCodeLength: 4,
  smsCodeLength: 6,
  emailCodeLength: 6,
  resendDelaysSeconds: [60, 120, 300],
};
