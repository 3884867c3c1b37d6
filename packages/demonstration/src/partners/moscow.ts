import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { readGazetteer } from '../gazetteer/read-gazetteer.ts';
import { texts } from '../texts.ts';
import { moscowZones } from '../zones/moscow.ts';
import { authSettings, ownLinks } from './links.ts';
import { moscowPaymentMethods } from './payment-methods.ts';
import { loyaltyAbout, returnedPackageAbout } from './texts.ts';
import type { DemoPartner } from './types.ts';

const newYear = texts('Новогодние каникулы', 'New Year holidays', 'Yeni il bayramı', 'Yılbaşı tatili');

const catalogue = readCatalogue('moscow');

export const moscowPartner: DemoPartner = {
  id: 'moscow',
  host: 'localhost',
  names: texts('Капля', 'Kaplya', 'Kaplya', 'Kaplya'),
  country: 'RU',
  languages: ['ru', 'en'],
  phoneCode: '+7',
  settings: {
    auth: authSettings,
    metrics: {},
    links: ownLinks(catalogue.house),
    meta: {
      title: texts(
        'Капля — доставка питьевой воды по Москве',
        'Kaplya: drinking water delivered in Moscow',
        'Kaplya — Moskvada içməli suyun çatdırılması',
        'Kaplya: Moskova’da içme suyu teslimatı',
      ),
      description: texts(
        'Вода в бутылях по 19 литров и в бутылках, помпы, кулеры, чай и кофе. Привезём в удобный интервал, пустые бутыли заберём.',
        'Water in 19-litre and small bottles, pumps, coolers, tea and coffee. Delivered when it suits you; we take the empties away.',
        '19 litrlik və kiçik butulkalarda su, pompalar, dispenserlər, çay və qəhvə. Sizə uyğun vaxtda gətiririk, boş balonları aparırıq.',
        '19 litrelik ve küçük şişelerde su, pompalar, sebiller, çay ve kahve. Size uygun saatte getirir, boşları geri alırız.',
      ),
    },
    map: { styleUrl: '/map/moscow/style.json', tokens: [] },
    aboutLoyaltySystemUrl: '/api/v1/loyalty-system/about',
    aboutReturnedPackageUrl: '/api/v1/returned-package/about',
    phone: '+74950001919',
    operator: texts(
      'ООО «Капля», Москва, ул. Водопьянова, 19, ИНН 7700000019',
      'Kaplya LLC, 19 Vodopyanova Street, Moscow, INN 7700000019',
      '«Kaplya» MMC, Moskva, Vodopyanov küçəsi, 19, INN 7700000019',
      'Kaplya Ltd. Şti., Vodopyanov Sokağı 19, Moskova, INN 7700000019',
    ),
  },
  texts: {
    loyaltyAbout: loyaltyAbout(texts('один рубль', 'one rouble', 'bir rubldur', 'bir rubledir')),
    returnedPackageAbout,
  },
  paymentMethods: moscowPaymentMethods,
  holidayNames: {
    '01-01': newYear,
    '01-02': newYear,
    '01-07': texts('Рождество', 'Orthodox Christmas', 'Milad bayramı', 'Noel'),
  },
  catalogue,
  city: readGazetteer('moscow'),
  zones: moscowZones,
};
