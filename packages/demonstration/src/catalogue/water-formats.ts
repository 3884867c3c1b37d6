import { texts } from './texts.ts';
import type { Texts } from './types.ts';

export type WaterFormat = {
  slug: string;
  category: 'water-19l' | 'small-bottles';
  volumeMl: number;
  containersPerUnit: number;
  /** The end of a product's name. */
  size: Texts;
  /** The last sentence of its description. */
  use: Texts;
};

function small(slug: string, volumeMl: number, litres: string, use: Texts): WaterFormat {
  const comma = litres.replace('.', ',');
  return {
    slug,
    category: 'small-bottles',
    volumeMl,
    containersPerUnit: 0,
    size: texts(`${comma} л`, `${litres} L`, `${comma} l`, `${comma} L`),
    use,
  };
}

export const waterFormats = {
  returnable19: {
    slug: '19l',
    category: 'water-19l',
    volumeMl: 19_000,
    containersPerUnit: 1,
    size: texts('19 л', '19 L', '19 l', '19 L'),
    use: texts(
      'Возвратная бутыль на 19 литров: привезём полную, заберём пустую.',
      'It comes in a returnable 19-litre bottle: we bring a full one and take the empty one away.',
      '19 litrlik qaytarılan balondadır: dolusunu gətirir, boşunu aparırıq.',
      'İadeli 19 litrelik damacanada gelir: dolusunu getirir, boşunu alırız.',
    ),
  },
  canister10: small(
    '10l',
    10_000,
    '10',
    texts(
      'Канистра с удобной ручкой не требует возврата — берите на дачу или держите про запас.',
      'The canister has a sturdy handle and needs no return, so take it to the cottage or keep it in reserve.',
      'Rahat tutacaqlı kanistri qaytarmaq lazım deyil: bağa aparın və ya ehtiyat üçün saxlayın.',
      'Rahat saplı bidonun iadesi yoktur: yazlığa götürün ya da yedekte tutun.',
    ),
  ),
  pet5: small(
    '5l',
    5_000,
    '5',
    texts(
      'Пяти литров хватает семье на день-два: на чай, суп и просто попить.',
      'Five litres last a family a day or two, for tea, for soup and for the glass.',
      'Beş litr bir ailəyə bir-iki gün bəs edir: çaya da, şorbaya da, içməyə də.',
      'Beş litre bir aileye bir iki gün yeter: çaya, çorbaya ve bardağa.',
    ),
  ),
  pet1500: small(
    '1-5l',
    1_500,
    '1.5',
    texts(
      'Большая бутылка для дома, стола и долгой дороги.',
      'The big bottle for home, the dinner table and a long drive.',
      'Ev, süfrə və uzun yol üçün böyük butulka.',
      'Ev, sofra ve uzun yol için büyük şişe.',
    ),
  ),
  pet1000: small(
    '1l',
    1_000,
    '1',
    texts(
      'Литр — ровно на рабочий день у монитора.',
      'One litre is just right for a working day at the desk.',
      'Bir litr masa arxasında keçən iş günü üçün tam yerindədir.',
      'Bir litre, masa başında geçen bir iş gününe tam yeter.',
    ),
  ),
  pet500: small(
    '0-5l',
    500,
    '0.5',
    texts(
      'Помещается в сумку, рюкзак и подстаканник автомобиля.',
      'It fits a handbag, a backpack and the cup holder of a car.',
      'Çantaya, bel çantasına və avtomobilin stəkan yerinə sığır.',
      'Çantaya, sırt çantasına ve arabanın bardaklığına sığar.',
    ),
  ),
  pet330: small(
    '0-33l',
    330,
    '0.33',
    texts(
      'Маленькая бутылка для переговорной, школы и короткой прогулки.',
      'A small bottle for the meeting room, school and a short walk.',
      'İclas otağı, məktəb və qısa gəzinti üçün kiçik butulka.',
      'Toplantı odası, okul ve kısa yürüyüşler için küçük şişe.',
    ),
  ),
  glass500: small(
    'glass-0-5l',
    500,
    '0.5',
    texts(
      'Стеклянная бутылка бережёт вкус и хорошо смотрится на праздничном столе.',
      'The glass bottle guards the taste and looks at home on a festive table.',
      'Şüşə butulka dadı qoruyur və bayram süfrəsinə yaraşır.',
      'Cam şişe tadı korur ve özel sofralara yakışır.',
    ),
  ),
} as const satisfies Record<string, WaterFormat>;
