import { defineGoods } from '../define-goods.ts';
import { texts } from '../texts.ts';
import type { DemoProduct } from '../types.ts';

const tea = { category: 'tea-and-coffee', role: 'goods', brand: 'Tumanny Sklon' } as const;
const coffee = { category: 'tea-and-coffee', role: 'goods', brand: 'Zerno i Utro' } as const;
const snack = { category: 'snacks', role: 'goods', brand: 'Khrumles' } as const;

/** Tea, coffee and snacks. */
export const moscowPantry: DemoProduct[] = [
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-BLACK',
      slug: 'black-tea-tumanny-sklon',
      names: texts(
        'Чай чёрный «Туманный склон», 100 г',
        'Tumanny Sklon black tea, 100 g',
        '«Tumannı Sklon» qara çay, 100 q',
        'Tumanny Sklon siyah çay, 100 g',
      ),
      descriptions: texts(
        'Крупный лист с высоких плантаций, который раскрывается за четыре минуты. Крепкий, с медовым послевкусием, любит мягкую воду.',
        'Large leaves from high plantations that open in four minutes. Strong, with a honeyed finish, and fond of soft water.',
        'Yüksək plantasiyaların dörd dəqiqəyə açılan iri yarpağı. Tünd, bal kimi dad qoyan çaydır, yumşaq suyu sevir.',
        'Yüksek bahçelerden gelen, dört dakikada açılan iri yaprak. Demi koyu, sonu bal tadında; yumuşak suyu sever.',
      ),
    },
    { priceMinor: 38_900, stock: 240, related: ['TEA-BERGAMOT', 'SNACK-PASTILA', 'W19'] },
  ),
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-BERGAMOT',
      slug: 'bergamot-tea-tumanny-sklon',
      names: texts(
        'Чай с бергамотом «Туманный склон», 25 пак.',
        'Tumanny Sklon bergamot tea, 25 bags',
        '«Tumannı Sklon» berqamotlu çay, 25 paket',
        'Tumanny Sklon bergamotlu çay, 25 poşet',
      ),
      descriptions: texts(
        'Чёрный чай с маслом калабрийского бергамота в пакетиках-пирамидках. Бодрый утренний аромат без лишней сладости.',
        'Black tea with oil of Calabrian bergamot in pyramid bags. A brisk morning scent without needless sweetness.',
        'Kalabriya berqamotunun yağı ilə piramida paketlərdə qara çay. Artıq şirinliyi olmayan gümrah səhər ətri.',
        'Piramit poşette, Kalabriya bergamotu yağlı siyah çay. Fazla tatlı olmayan, dinç bir sabah kokusu.',
      ),
    },
    { priceMinor: 27_900, stock: 310, related: ['TEA-BLACK', 'CUP-KRAFT'] },
  ),
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-GREEN',
      slug: 'green-tea-tumanny-sklon',
      names: texts(
        'Чай зелёный «Туманный склон», 100 г',
        'Tumanny Sklon green tea, 100 g',
        '«Tumannı Sklon» yaşıl çay, 100 q',
        'Tumanny Sklon yeşil çay, 100 g',
      ),
      descriptions: texts(
        'Весенний сбор, слегка подпаренный и скрученный вручную. Заваривайте водой 80 °C — получится нежный травяной настой без горечи.',
        'A spring harvest, lightly steamed and rolled by hand. Brew it at 80 °C for a tender, grassy cup without bitterness.',
        'Yüngülcə buxara verilmiş və əllə burulmuş yaz yığımı. 80 °C suda dəmləyin, acısız, incə ot ətirli çay alınacaq.',
        'Hafifçe buharlanıp elle kıvrılmış bahar hasadı. 80 °C suyla demleyin; acısız, narin, ot kokulu bir çay olur.',
      ),
    },
    { priceMinor: 41_900, stock: 150, related: ['TEA-HERBAL', 'ALT-1'] },
  ),
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-HERBAL',
      slug: 'herbal-tea-tumanny-sklon',
      names: texts(
        'Травяной чай «Туманный склон», 80 г',
        'Tumanny Sklon herbal tea, 80 g',
        '«Tumannı Sklon» bitki çayı, 80 q',
        'Tumanny Sklon bitki çayı, 80 g',
      ),
      descriptions: texts(
        'Иван-чай, чабрец, липовый цвет и сушёная малина. Без кофеина, поэтому хорош вечером; можно заваривать дважды.',
        'Fireweed, thyme, linden blossom and dried raspberry. Free of caffeine, so good in the evening; it can be brewed twice.',
        'İvan-çay, kəklikotu, cökə çiçəyi və qurudulmuş moruq. Kofeinsizdir, axşama yaxşıdır; iki dəfə dəmləmək olar.',
        'Yakı otu, kekik, ıhlamur çiçeği ve kuru ahududu. Kafeinsizdir, akşama iyi gider; iki kez demlenebilir.',
      ),
    },
    { priceMinor: 34_900, stock: 7, related: ['TEA-GREEN', 'SNACK-PASTILA'] },
  ),
  defineGoods(
    {
      ...coffee,
      externalId: 'COFFEE-ESPRESSO',
      slug: 'espresso-beans-zerno-i-utro',
      names: texts(
        'Кофе в зёрнах «Зерно и утро» Эспрессо, 1 кг',
        'Zerno i Utro espresso beans, 1 kg',
        '«Zerno i Utro» espresso, dənəli qəhvə, 1 kq',
        'Zerno i Utro espresso çekirdek kahve, 1 kg',
      ),
      descriptions: texts(
        'Бразилия и Эфиопия средней обжарки: какао, фундук и плотное тело. Обжариваем раз в неделю и ставим дату на пачке.',
        'Brazil and Ethiopia in a medium roast: cocoa, hazelnut and a full body. Roasted every week, with the date on the bag.',
        'Orta qovrulmuş Braziliya və Efiopiya: kakao, fındıq və dolğun dad. Hər həftə qovrulur, tarixi paketin üstündədir.',
        'Orta kavrulmuş Brezilya ve Etiyopya: kakao, fındık ve dolgun gövde. Her hafta kavrulur, tarihi paketin üzerindedir.',
      ),
    },
    { priceMinor: 189_000, stock: 90, related: ['BAR-19', 'COFFEE-DRIP', 'CUP-KRAFT'] },
  ),
  defineGoods(
    {
      ...coffee,
      externalId: 'COFFEE-FILTER',
      slug: 'filter-beans-zerno-i-utro',
      names: texts(
        'Кофе в зёрнах «Зерно и утро» Фильтр, 250 г',
        'Zerno i Utro filter beans, 250 g',
        '«Zerno i Utro» filtr, dənəli qəhvə, 250 q',
        'Zerno i Utro filtre çekirdek kahve, 250 g',
      ),
      descriptions: texts(
        'Кенийская арабика светлой обжарки с нотами смородины и цитруса. Для воронки, аэропресса и неспешного утра.',
        'A light-roasted Kenyan arabica with notes of currant and citrus. For the dripper, the aeropress and an unhurried morning.',
        'Qarağat və sitrus notlu, açıq qovrulmuş Keniya arabikası. Qıf, aeropress və tələsməyən səhər üçün.',
        'Frenk üzümü ve narenciye notalı, açık kavrulmuş Kenya arabicası. Demlik, aeropress ve telaşsız sabahlar için.',
      ),
    },
    { priceMinor: 74_900, stock: 60, related: ['BAR-19', 'COFFEE-DRIP'] },
  ),
  defineGoods(
    {
      ...coffee,
      externalId: 'COFFEE-GROUND',
      slug: 'ground-coffee-zerno-i-utro',
      names: texts(
        'Кофе молотый «Зерно и утро» Турка, 250 г',
        'Zerno i Utro ground coffee for cezve, 250 g',
        '«Zerno i Utro» cəzvə üçün üyüdülmüş qəhvə, 250 q',
        'Zerno i Utro cezve için öğütülmüş kahve, 250 g',
      ),
      descriptions: texts(
        'Тонкий помол для турки, тёмная обжарка, пряный аромат. Держит пенку и не горчит, если вовремя снять с огня.',
        'A fine grind for the cezve, darkly roasted and spicy. It holds its foam and stays mild if you take it off the fire in time.',
        'Cəzvə üçün narın üyüdülmüş, tünd qovrulmuş, ədviyyəli ətirli qəhvə. Köpüyü qalır, vaxtında götürsəniz acımır.',
        'Cezve için ince öğütülmüş, koyu kavrulmuş, baharatlı kokulu kahve. Köpüğünü tutar, ocaktan zamanında alınırsa acımaz.',
      ),
    },
    { priceMinor: 62_900, stock: 130, related: ['COFFEE-FILTER', 'SNACK-DATE'] },
  ),
  defineGoods(
    {
      ...coffee,
      externalId: 'COFFEE-DRIP',
      slug: 'drip-bags-zerno-i-utro',
      names: texts(
        'Дрип-кофе «Зерно и утро», 10 пак.',
        'Zerno i Utro drip bags, 10 pcs',
        '«Zerno i Utro» drip qəhvə, 10 paket',
        'Zerno i Utro drip kahve, 10 poşet',
      ),
      descriptions: texts(
        'Свежемолотый кофе в пакетике с ушками: повесьте на чашку и залейте горячей водой. Настоящий фильтр-кофе в офисе и в дороге.',
        'Freshly ground coffee in a bag with ears: hang it on a cup and pour hot water. Real filter coffee at the office and on the road.',
        'Qulaqlı paketdə təzə üyüdülmüş qəhvə: fincana asın, üstünə isti su tökün. Ofisdə və yolda əsl filtr qəhvə.',
        'Kulaklı poşette taze çekilmiş kahve: fincana asın, üstüne sıcak su dökün. Ofiste ve yolda gerçek filtre kahve.',
      ),
    },
    { priceMinor: 59_900, stock: 210, related: ['CUP-KRAFT', 'COFFEE-FILTER', 'KAP-5'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-DATE',
      slug: 'date-bar-khrumles',
      names: texts(
        'Батончик «Хрумлес» финик и кешью, 40 г',
        'Khrumles date and cashew bar, 40 g',
        '«Xrumles» batonçiki, xurma və keşyu, 40 q',
        'Khrumles hurma ve kaju barı, 40 g',
      ),
      descriptions: texts(
        'Финики, кешью и щепотка морской соли — больше ничего. Утоляет голод между встречами и не крошится.',
        'Dates, cashews and a pinch of sea salt, and nothing else. It stills hunger between meetings and does not crumble.',
        'Xurma, keşyu və bir çimdik dəniz duzu, başqa heç nə. Görüşlər arasında aclığı yatırır, ovulub tökülmür.',
        'Hurma, kaju ve bir tutam deniz tuzu, o kadar. Toplantı aralarında açlığı bastırır, ufalanmaz.',
      ),
    },
    { priceMinor: 8_900, stock: 480, related: ['SNACK-NUTS', 'KAP-05'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-NUTS',
      slug: 'nut-mix-khrumles',
      names: texts(
        'Ореховая смесь «Хрумлес», 150 г',
        'Khrumles nut mix, 150 g',
        '«Xrumles» qoz-fındıq qarışığı, 150 q',
        'Khrumles karışık kuruyemiş, 150 g',
      ),
      descriptions: texts(
        'Миндаль, фундук, кешью и клюква, подсушенные без масла. Пакет с застёжкой удобно держать в ящике стола.',
        'Almonds, hazelnuts, cashews and cranberries, dried without oil. The bag has a zip and lives happily in a desk drawer.',
        'Yağsız qurudulmuş badam, fındıq, keşyu və quşüzümü. Fermuarlı paketi masanın siyirtməsində saxlamaq rahatdır.',
        'Yağsız kurutulmuş badem, fındık, kaju ve kızılcık. Kilitli paketi masa çekmecesinde rahat durur.',
      ),
    },
    { priceMinor: 32_900, stock: 170, related: ['SNACK-MANGO', 'SNACK-DATE'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-APPLE',
      slug: 'apple-crisps-khrumles',
      names: texts(
        'Яблочные чипсы «Хрумлес», 50 г',
        'Khrumles apple crisps, 50 g',
        '«Xrumles» alma çipsi, 50 q',
        'Khrumles elma cipsi, 50 g',
      ),
      descriptions: texts(
        'Тонкие ломтики антоновки, высушенные до хруста. Без сахара и масла, поэтому годятся и детям.',
        'Thin slices of Antonovka apple, dried until they crunch. No sugar and no oil, so children may have them too.',
        'Xırtıldayana qədər qurudulmuş nazik antonovka dilimləri. Şəkərsiz və yağsızdır, uşaqlara da olar.',
        'Çıtırdayana kadar kurutulmuş ince Antonovka elması dilimleri. Şekersiz ve yağsız, çocuklara da uygun.',
      ),
    },
    { priceMinor: 14_900, stock: 220, related: ['SNACK-PASTILA', 'KIT-033'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-CRISPS',
      slug: 'rice-crackers-khrumles',
      names: texts(
        'Рисовые крекеры «Хрумлес» с нори, 70 г',
        'Khrumles rice crackers with nori, 70 g',
        '«Xrumles» norili düyü krekeri, 70 q',
        'Khrumles norili pirinç kraker, 70 g',
      ),
      descriptions: texts(
        'Воздушные крекеры, запечённые с водорослями и кунжутом. Хрустят громко, солёные в меру.',
        'Airy crackers baked with seaweed and sesame. Loud in crunch, modest in salt.',
        'Yosun və küncütlə bişirilmiş yüngül krekerlər. Xırtıltısı bərk, duzu ölçülüdür.',
        'Yosun ve susamla pişmiş hafif krakerler. Çıtırtısı bol, tuzu kararında.',
      ),
    },
    { priceMinor: 16_900, stock: 5, related: ['KAP-05-GAS', 'SNACK-NUTS'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-MANGO',
      slug: 'dried-mango-khrumles',
      names: texts(
        'Манго сушёное «Хрумлес», 100 г',
        'Khrumles dried mango, 100 g',
        '«Xrumles» qurudulmuş manqo, 100 q',
        'Khrumles kuru mango, 100 g',
      ),
      descriptions: texts(
        'Мягкие кусочки спелого манго без добавленного сахара. Сладость фрукта и ничего лишнего.',
        'Soft pieces of ripe mango with no added sugar. The sweetness of the fruit and nothing more.',
        'Şəkər əlavə olunmamış yetişmiş manqonun yumşaq dilimləri. Yalnız meyvənin öz şirinliyi.',
        'Şeker eklenmemiş olgun mangonun yumuşak dilimleri. Yalnızca meyvenin kendi tadı.',
      ),
    },
    { priceMinor: 27_900, stock: 140, related: ['SNACK-NUTS', 'TEA-GREEN'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-PASTILA',
      slug: 'berry-pastila-khrumles',
      names: texts(
        'Пастила ягодная «Хрумлес», 90 г',
        'Khrumles berry pastila, 90 g',
        '«Xrumles» giləmeyvə pastilası, 90 q',
        'Khrumles meyve pestili, 90 g',
      ),
      descriptions: texts(
        'Смородина и яблоко, взбитые и высушенные по коломенскому обычаю. К чаю подходит лучше конфет.',
        'Currant and apple, whipped and dried the Kolomna way. It goes with tea better than sweets do.',
        'Kolomna üsulu ilə çalınıb qurudulmuş qarağat və alma. Çay yanında konfetdən yaxşıdır.',
        'Kolomna usulünce çırpılıp kurutulmuş frenk üzümü ve elma. Çayın yanına şekerden iyi gider.',
      ),
    },
    { priceMinor: 21_900, stock: 160, related: ['TEA-BLACK', 'TEA-HERBAL'] },
  ),
];
