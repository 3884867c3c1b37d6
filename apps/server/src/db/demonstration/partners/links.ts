import type { PartnerSettings } from '#features/company/company.table.ts';

/** The shop's own pages: the demonstration leads nobody to a stranger's site. */
export const ownLinks: PartnerSettings['links'] = {
  privacy: '/agreements/privacy',
  personalData: '/agreements/personal-data',
  offer: '/agreements/offer',
  ads: '/agreements/ads',
  delivery: '/delivery',
  appStore: '/coming-soon',
  googlePlay: '/coming-soon',
  support: '/support',
};

export const authSettings: PartnerSettings['auth'] = {
  methods: ['sms', 'call', 'email'],
  callCodeLength: 4,
  smsCodeLength: 4,
  emailCodeLength: 6,
  resendDelaysSeconds: [60, 120, 300],
};
