import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { getConfig } from '#platform/data/client.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Needed } from '#platform/session/needed.ts';
import { collectTypedAhead } from './calls/typed-ahead.ts';

/** Orders by phone need the permission to read customers, too. */
const mayOrderByPhone: Needed = { all: ['orders.write', 'customers.read'] };

/** The number of digits from which a searched text is a phone; order numbers are shorter. */
const digitsAtLeast = 10;

export const phoneOrderFeature: Feature = {
  screens: [
    {
      path: 'phone-order',
      title: 'shell.nav.phoneOrder',
      needs: mayOrderByPhone,
      texts: ['phone-order', 'orders', 'map', 'customers'],
      load: async () => {
        collectTypedAhead();
        return (await import('./phone-order-screen.tsx')).PhoneOrderScreen;
      },
    },
  ],
  nav: [
    {
      ...{ path: 'phone-order', label: 'shell.nav.phoneOrder', icon: 'headset', needs: mayOrderByPhone, group: 'work' },
    },
  ],
  actions: [
    {
      id: 'phone-order',
      label: 'shell.action.phoneOrder',
      icon: 'headset',
      needs: mayOrderByPhone,
      key: 'p',
      to: '/phone-order',
    },
  ],
  sources: [
    {
      id: 'phone-order',
      label: 'shell.action.phoneOrder',
      needs: mayOrderByPhone,
      minLength: digitsAtLeast,
      search: async (text) => {
        if (!/^[\d\s()+-]+$/.test(text)) return [];
        const { phoneCode } = await getConfig();
        const phone = normalizePhone(text, phoneCode);
        if (!isPhoneComplete(phone)) return [];
        const to = `/phone-order?phone=${encodeURIComponent(phone)}`;
        return [{ id: phone, label: formatPhone(phone), icon: 'headset', to }];
      },
    },
  ],
};
