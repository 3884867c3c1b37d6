import { texts } from '../texts.ts';
import type { DemoSet } from '../types.ts';

export const bakuSets: DemoSet[] = [
  {
    externalId: 'SET',
    slug: 'first-order-set',
    category: 'sets',
    names: texts('Набор «Первый заказ»', 'First order set', '«İlk sifariş» dəsti', 'İlk sipariş seti'),
    descriptions: texts(
      'Две бутыли «Дамлы» по 19 литров и механическая помпа. Всё, чтобы пить хорошую воду с первого дня, и дешевле, чем по отдельности.',
      'Two 19-litre bottles of Damla and a hand pump. All you need to drink good water from day one, for less than the parts.',
      'İki ədəd 19 litrlik «Damla» balonu və əl pompası. İlk gündən yaxşı su içmək üçün hər şey, ayrı-ayrılıqdan ucuz.',
      'İki adet 19 litrelik Damla ve bir el pompası. İlk günden iyi su içmek için gereken her şey, tek tek almaktan ucuz.',
    ),
    priceMinor: 1_590,
    products: [
      { externalId: 'W19', quantity: 2 },
      { externalId: 'PUMP', quantity: 1 },
    ],
    related: ['CUP', 'STAND', 'TEA-BLACK'],
    maxQuantity: null,
  },
  {
    externalId: 'SET-TEA',
    slug: 'tea-table-set',
    category: 'sets',
    names: texts('Набор «Чайный стол»', 'Tea table set', '«Çay süfrəsi» dəsti', 'Çay sofrası seti'),
    descriptions: texts(
      'Бутыль мягкой «Нарын Булаг», лянкяранский чай и курага. Осталось позвать гостей.',
      'A bottle of soft Narın Bulaq, Lankaran tea and dried apricots. Now only the guests are missing.',
      'Bir balon yumşaq «Narın Bulaq», Lənkəran çayı və ərik qurusu. Bircə qonaq çağırmaq qalır.',
      'Bir damacana yumuşak Narın Bulak, Lenkeran çayı ve kuru kayısı. Geriye misafir çağırmak kalıyor.',
    ),
    priceMinor: 1_790,
    products: [
      { externalId: 'NAR-19', quantity: 1 },
      { externalId: 'TEA-BLACK', quantity: 1 },
      { externalId: 'SNACK-APRICOT', quantity: 1 },
    ],
    related: ['TEA-THYME', 'SNACK-NUTS'],
    maxQuantity: 10,
  },
  {
    externalId: 'SET-CASE-05',
    slug: 'damla-case-12',
    category: 'sets',
    names: texts(
      'Упаковка «Дамла» 0,5 л, 12 шт.',
      'Damla 0.5 L, case of 12',
      '«Damla» 0,5 l, 12 ədəd',
      'Damla 0,5 L, 12’li koli',
    ),
    descriptions: texts(
      'Дюжина маленьких бутылок в термоусадочной плёнке. Для офиса, машины и поездки на Каспий.',
      'A dozen small bottles in shrink wrap. For the office, the car and a day by the Caspian.',
      'On iki kiçik butulka bir qablaşdırmada. Ofis, maşın və Xəzər sahilinə gəzinti üçün.',
      'Tek pakette bir düzine küçük şişe. Ofis, araba ve Hazar kıyısında bir gün için.',
    ),
    priceMinor: 520,
    products: [{ externalId: 'DAM-05', quantity: 12 }],
    related: ['DAM-033', 'SNACK-NUTS'],
    maxQuantity: null,
  },
  {
    externalId: 'SET-OFFICE',
    slug: 'office-week-set',
    category: 'sets',
    names: texts('Набор «Неделя в офисе»', 'Office week set', '«Ofisdə bir həftə» dəsti', 'Ofiste bir hafta seti'),
    descriptions: texts(
      'Четыре бутыли «Дамлы», две упаковки стаканов и килограмм эспрессо. Команде из десяти человек хватит до пятницы.',
      'Four bottles of Damla, two packs of cups and a kilogram of espresso. It takes a team of ten through to Friday.',
      'Dörd «Damla» balonu, iki qutu stəkan və bir kiloqram espresso. On nəfərlik komandaya cümə gününədək çatır.',
      'Dört damacana Damla, iki paket bardak ve bir kilo espresso. On kişilik ekibi cumaya kadar götürür.',
    ),
    priceMinor: 5_490,
    products: [
      { externalId: 'W19', quantity: 4 },
      { externalId: 'CUP', quantity: 2 },
      { externalId: 'COFFEE-ESPRESSO', quantity: 1 },
    ],
    related: ['COOLER-FLOOR', 'CUP-HOLDER', 'SNACK-NUTS'],
    maxQuantity: 5,
  },
];
