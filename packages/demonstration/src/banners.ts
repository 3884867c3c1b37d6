import type { Banner } from '@kaplya/contract';
import type { ShopId } from './read-data.ts';
import { texts, type Texts } from './texts.ts';
import { returnedPackageAbout } from './partners/texts.ts';

export type DemoSlide = { scene: string; titles: Texts; texts: Texts; link?: string };

export type DemoBanner = {
  id: string;
  type: Banner['type'];
  scene: string;
  titles: Texts;
  texts?: Texts;
  link?: string;
  /** The external id of the product set that the banner links to. */
  productSet?: string;
  promo?: { code: string; isFirstOrderOnly: boolean };
  slides?: readonly DemoSlide[];
};

const exchange = {
  type: 'info',
  scene: 'exchange',
  titles: texts(
    'Пустая бутыль в обмен: платите только за воду',
    'Swap the empty bottle and pay for the water only',
    'Boş balonu dəyişin, yalnız suyun pulunu ödəyin',
    'Boş damacanayı verin, yalnız suyu ödeyin',
  ),
  texts: returnedPackageAbout,
  link: '/delivery',
} as const;

const aquamarket = {
  type: 'story',
  scene: 'aquamarket',
  titles: texts(
    'Аквамаркет: вода рядом с домом в любой час',
    'Aquamarket: water near home at any hour',
    'Akvamarket: evin yanında su, istənilən saatda',
    'Aquamarket: evinizin yanında, günün her saati su',
  ),
  slides: [
    {
      scene: 'slide-find',
      titles: texts('Вода за дверцей', 'Water behind a door', 'Qapının arxasında su', 'Kapağın ardında su'),
      texts: texts(
        'В шкафу у дома стоят полные бутыли по 19 литров. Ни курьера, ни ожидания.',
        'Full 19-litre bottles stand in a cabinet near home. No courier, no waiting.',
        'Evin yanındakı şkafda dolu 19 litrlik balonlar var. Nə kuryer, nə gözləmək.',
        'Evin yanındaki dolapta dolu 19 litrelik damacanalar durur. Kurye de yok, beklemek de.',
      ),
    },
    {
      scene: 'slide-scan',
      titles: texts('Наведите камеру', 'Point your camera', 'Kameranı tuşlayın', 'Kamerayı tutun'),
      texts: texts(
        'Отсканируйте код на ячейке или введите её номер. Отдаёте пустую бутыль — платите только за воду.',
        'Scan the code on the cell or type its number. Leave an empty bottle and you pay for the water only.',
        'Xananın üstündəki kodu skan edin və ya nömrəsini yazın. Boş balon qoysanız, yalnız suyun pulunu ödəyirsiniz.',
        'Gözdeki kodu okutun ya da numarasını yazın. Boş damacana bırakırsanız yalnızca suyu ödersiniz.',
      ),
    },
    {
      scene: 'slide-pay',
      titles: texts('Оплатите с телефона', 'Pay with your phone', 'Telefondan ödəyin', 'Telefondan ödeyin'),
      texts: texts(
        'Если дверца не откроется, деньги вернутся сами.',
        'If the door does not open, the money comes back by itself.',
        'Qapı açılmasa, pul özü geri qayıdacaq.',
        'Kapak açılmazsa para kendiliğinden geri gelir.',
      ),
    },
    {
      scene: 'slide-take',
      titles: texts('Заберите воду', 'Take your water', 'Suyu götürün', 'Suyunuzu alın'),
      texts: texts(
        'Дверца откроется примерно за минуту. Возьмите полную бутыль, оставьте пустую и закройте дверцу.',
        'The door opens in about a minute. Take the full bottle, leave the empty one and close the door.',
        'Qapı təxminən bir dəqiqəyə açılır. Dolu balonu götürün, boşunu qoyun və qapını bağlayın.',
        'Kapak yaklaşık bir dakikada açılır. Dolu damacanayı alın, boşu bırakın ve kapağı kapatın.',
      ),
      link: '/aquamarket',
    },
  ],
} as const;

const firstSet = {
  type: 'product_set',
  scene: 'set',
  titles: texts(
    'Набор для начала: две бутыли и помпа',
    'A set to start with: two bottles and a pump',
    'Başlanğıc dəsti: iki balon və pompa',
    'Başlangıç seti: iki damacana ve pompa',
  ),
  productSet: 'SET',
} as const;

/** The banners on the first page of each demonstration shop, in order. */
export const demoBanners: Readonly<Record<ShopId, readonly DemoBanner[]>> = {
  moscow: [
    {
      id: '019a0000-0000-7000-8000-0000000b0001',
      type: 'click',
      scene: 'first-order',
      titles: texts(
        'Первый заказ дешевле на 10\u00a0%',
        '10% off your first order',
        'İlk sifariş 10\u00a0% ucuz',
        'İlk siparişte %10 indirim',
      ),
      promo: { code: 'FIRST', isFirstOrderOnly: true },
      link: '/products/kaplya-19l',
    },
    { id: '019a0000-0000-7000-8000-0000000b0002', ...exchange },
    { id: '019a0000-0000-7000-8000-0000000b0003', ...aquamarket },
    { id: '019a0000-0000-7000-8000-0000000b0004', ...firstSet },
  ],
  baku: [
    {
      id: '019a0000-0000-7000-8000-0000000b0011',
      type: 'click',
      scene: 'delivery',
      titles: texts(
        'От двух бутылей привезём бесплатно',
        'Free delivery from two bottles',
        'İki balondan çatdırılma pulsuzdur',
        'İki damacanadan itibaren teslimat ücretsiz',
      ),
      link: '/products/damla-19l',
    },
    { id: '019a0000-0000-7000-8000-0000000b0012', ...exchange },
    { id: '019a0000-0000-7000-8000-0000000b0013', ...aquamarket },
    { id: '019a0000-0000-7000-8000-0000000b0014', ...firstSet },
  ],
};
