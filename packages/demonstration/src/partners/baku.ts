import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { readGazetteer } from '../gazetteer/read-gazetteer.ts';
import { texts } from '../texts.ts';
import { bakuZones } from '../zones/baku.ts';
import { authSettings, ownLinks } from './links.ts';
import { bakuPaymentMethods } from './payment-methods.ts';
import { loyaltyAbout, returnedPackageAbout } from './texts.ts';
import type { DemoPartner } from './types.ts';

const novruz = texts('Новруз', 'Novruz', 'Novruz bayramı', 'Nevruz');

const catalogue = readCatalogue('baku');

export const bakuPartner: DemoPartner = {
  id: 'baku',
  host: 'baku.localhost',
  names: texts('Damla', 'Damla', 'Damla', 'Damla'),
  country: 'AZ',
  languages: ['ru', 'en', 'az', 'tr'],
  phoneCode: '+994',
  settings: {
    auth: authSettings,
    metrics: {},
    links: ownLinks(catalogue.house),
    meta: {
      title: texts(
        'Damla — доставка питьевой воды по Баку',
        'Damla: drinking water delivered in Baku',
        'Damla — Bakıda içməli suyun çatdırılması',
        'Damla: Bakü’de içme suyu teslimatı',
      ),
      description: texts(
        'Вода в бутылях по 19 литров и в бутылках, помпы, кулеры, чай и сладости. Привезём в удобный интервал, пустые бутыли заберём.',
        'Water in 19-litre and small bottles, pumps, coolers, tea and sweets. Delivered when it suits you; we take the empties away.',
        '19 litrlik və kiçik butulkalarda su, pompalar, dispenserlər, çay və şirniyyat. Sizə uyğun vaxtda gətiririk, boş balonları aparırıq.',
        '19 litrelik ve küçük şişelerde su, pompalar, sebiller, çay ve tatlılar. Size uygun saatte getirir, boşları geri alırız.',
      ),
    },
    map: { styleUrl: '/map/baku/style.json', tokens: [] },
    aboutLoyaltySystemUrl: '/api/v1/loyalty-system/about',
    aboutReturnedPackageUrl: '/api/v1/returned-package/about',
    phone: '+994120001919',
    operator: texts(
      'ООО «Damla», Баку, ул. Сулеймана Рагимова, 19, ИНН (VÖEN) 1400000191',
      'Damla LLC, 19 Suleyman Rahimov Street, Baku, VÖEN 1400000191',
      '«Damla» MMC, Bakı, Süleyman Rəhimov küçəsi, 19, VÖEN 1400000191',
      'Damla Ltd. Şti., Süleyman Rahimov Sokağı 19, Bakü, VÖEN 1400000191',
    ),
  },
  texts: {
    loyaltyAbout: loyaltyAbout(texts('один манат', 'one manat', 'bir manatdır', 'bir manattır')),
    returnedPackageAbout,
  },
  paymentMethods: bakuPaymentMethods,
  holidayNames: {
    '01-01': texts('Новый год', 'New Year', 'Yeni il bayramı', 'Yılbaşı'),
    '03-20': novruz,
    '03-21': novruz,
  },
  catalogue,
  city: readGazetteer('baku'),
  zones: bakuZones,
};
