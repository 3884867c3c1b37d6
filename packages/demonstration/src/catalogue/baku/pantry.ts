import { defineGoods } from '../define-goods.ts';
import { texts } from '../texts.ts';
import type { DemoProduct } from '../types.ts';

const tea = { category: 'tea-and-coffee', role: 'goods', brand: 'Duman Yamacı' } as const;
const coffee = { category: 'tea-and-coffee', role: 'goods', brand: 'Sübh Dəni' } as const;
const snack = { category: 'snacks', role: 'goods', brand: 'Xırt-Xırt' } as const;

/** Tea, coffee and snacks. */
export const bakuPantry: DemoProduct[] = [
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-BLACK',
      slug: 'black-tea-duman-yamaci',
      names: texts(
        'Чай чёрный «Думан Ямаджы», 250 г',
        'Duman Yamacı black tea, 250 g',
        '«Duman Yamacı» qara çay, 250 q',
        'Duman Yamacı siyah çay, 250 g',
      ),
      descriptions: texts(
        'Лянкяранский чай крупного листа для заварки в чайнике. Цвет «петушиного гребня», терпкость в меру — как раз под варенье.',
        'Large-leaf Lankaran tea for brewing in the pot. The colour of a cockscomb and just enough bite to go with jam.',
        'Dəm çaynikində dəmləmək üçün Lənkəranın iri yarpaq çayı. Məxməri rəngli, ölçülü tünd, mürəbbəyə layiq.',
        'Demlikte demlemek için iri yapraklı Lenkeran çayı. Tavşan kanı renginde, buruğu kararında; reçelin yanına birebir.',
      ),
    },
    { priceMinor: 790, stock: 340, related: ['TEA-THYME', 'SNACK-APRICOT', 'NAR-19'] },
  ),
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-THYME',
      slug: 'thyme-tea-duman-yamaci',
      names: texts(
        'Чай с чабрецом «Думан Ямаджы», 100 г',
        'Duman Yamacı thyme tea, 100 g',
        '«Duman Yamacı» kəklikotulu çay, 100 q',
        'Duman Yamacı kekikli çay, 100 g',
      ),
      descriptions: texts(
        'Чёрный чай с горным чабрецом, собранным в июне. Согревает зимой, а летом хорош остывшим.',
        'Black tea with mountain thyme picked in June. It warms in winter and is just as good cold in summer.',
        'İyunda yığılmış dağ kəklikotusu ilə qara çay. Qışda isidir, yayda soyuq da içilir.',
        'Haziranda toplanmış dağ kekikli siyah çay. Kışın ısıtır, yazın soğuk da içilir.',
      ),
    },
    { priceMinor: 490, stock: 180, related: ['TEA-BLACK', 'SNACK-APRICOT'] },
  ),
  defineGoods(
    {
      ...tea,
      externalId: 'TEA-GREEN',
      slug: 'green-tea-duman-yamaci',
      names: texts(
        'Чай зелёный «Думан Ямаджы», 100 г',
        'Duman Yamacı green tea, 100 g',
        '«Duman Yamacı» yaşıl çay, 100 q',
        'Duman Yamacı yeşil çay, 100 g',
      ),
      descriptions: texts(
        'Молодой майский лист с мягким травяным вкусом. Заваривайте водой не горячее 80 °C, чтобы не было горечи.',
        'Young May leaves with a mild grassy taste. Brew no hotter than 80 °C and it stays free of bitterness.',
        'Yumşaq ot dadlı cavan may yarpağı. Acımasın deyə 80 °C-dən isti olmayan su ilə dəmləyin.',
        'Yumuşak, otsu tatlı genç mayıs yaprağı. Acımaması için 80 °C’den sıcak suyla demlemeyin.',
      ),
    },
    { priceMinor: 540, stock: 110, related: ['TEA-THYME', 'NAR-1'] },
  ),
  defineGoods(
    {
      ...coffee,
      externalId: 'COFFEE-ESPRESSO',
      slug: 'espresso-beans-subh-deni',
      names: texts(
        'Кофе в зёрнах «Субх Дэни» Эспрессо, 1 кг',
        'Sübh Dəni espresso beans, 1 kg',
        '«Sübh Dəni» espresso, dənəli qəhvə, 1 kq',
        'Sübh Deni espresso çekirdek kahve, 1 kg',
      ),
      descriptions: texts(
        'Смесь арабики и робусты для плотного эспрессо с ореховой пенкой. Обжарено в Баку, дата стоит на пачке.',
        'A blend of arabica and robusta for a dense espresso with a nutty crema. Roasted in Baku, with the date on the bag.',
        'Sıx, fındıq dadlı köpüklü espresso üçün arabika və robusta qarışığı. Bakıda qovrulub, tarixi paketdə yazılıb.',
        'Fındıksı kremalı yoğun espresso için arabica ve robusta harmanı. Bakü’de kavruldu, tarihi pakette yazılı.',
      ),
    },
    { priceMinor: 3_490, stock: 70, related: ['COFFEE-GROUND', 'CUP-KRAFT'] },
  ),
  defineGoods(
    {
      ...coffee,
      externalId: 'COFFEE-GROUND',
      slug: 'ground-coffee-subh-deni',
      names: texts(
        'Кофе молотый «Субх Дэни» для джезвы, 250 г',
        'Sübh Dəni ground coffee for cezve, 250 g',
        '«Sübh Dəni» cəzvə üçün qəhvə, 250 q',
        'Sübh Deni Türk kahvesi, 250 g',
      ),
      descriptions: texts(
        'Помол тонкий, как пудра, с щепоткой кардамона. Варите на малом огне и дождитесь шапки пены.',
        'Ground as fine as powder, with a pinch of cardamom. Cook it on a low flame and wait for the cap of foam.',
        'Pudra kimi narın üyüdülüb, bir çimdik hil qatılıb. Zəif odda bişirin, köpüyü qalxana qədər gözləyin.',
        'Pudra gibi ince çekilmiş, bir tutam kakuleli. Kısık ateşte pişirin, köpüğünü bekleyin.',
      ),
    },
    { priceMinor: 1_190, stock: 130, related: ['COFFEE-ESPRESSO', 'SNACK-DATE'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-NUTS',
      slug: 'nut-mix-xirt-xirt',
      names: texts(
        'Ореховая смесь «Хырт-Хырт», 150 г',
        'Xırt-Xırt nut mix, 150 g',
        '«Xırt-Xırt» çərəz qarışığı, 150 q',
        'Xırt-Xırt karışık çerez, 150 g',
      ),
      descriptions: texts(
        'Загатальский фундук, миндаль и фисташка, слегка подсоленные. Пакет с застёжкой, чтобы не съесть всё сразу.',
        'Zagatala hazelnuts, almonds and pistachios, lightly salted. The bag has a zip, so that it need not go all at once.',
        'Azca duzlanmış Zaqatala fındığı, badam və püstə. Hamısını birdən yeməyəsiniz deyə paketi fermuarlıdır.',
        'Hafif tuzlu Zakatala fındığı, badem ve fıstık. Hepsi bir anda bitmesin diye paketi kilitlidir.',
      ),
    },
    { priceMinor: 690, stock: 210, related: ['SNACK-APRICOT', 'SIR-05-LEMON'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-APRICOT',
      slug: 'dried-apricots-xirt-xirt',
      names: texts(
        'Курага «Хырт-Хырт», 200 г',
        'Xırt-Xırt dried apricots, 200 g',
        '«Xırt-Xırt» ərik qurusu, 200 q',
        'Xırt-Xırt kuru kayısı, 200 g',
      ),
      descriptions: texts(
        'Ордубадский абрикос, высушенный на солнце. Без серы, поэтому тёмный и по-настоящему сладкий.',
        'Ordubad apricots dried in the sun. No sulphur, hence the dark colour and the honest sweetness.',
        'Günəşdə qurudulmuş Ordubad əriyi. Kükürdsüzdür, ona görə rəngi tünd, dadı həqiqi şirindir.',
        'Güneşte kurutulmuş Ordubad kayısısı. Kükürtsüzdür; o yüzden rengi koyu, tadı sahicidir.',
      ),
    },
    { priceMinor: 590, stock: 160, related: ['TEA-BLACK', 'SNACK-NUTS'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-DATE',
      slug: 'date-bar-xirt-xirt',
      names: texts(
        'Батончик «Хырт-Хырт» финик и фундук, 40 г',
        'Xırt-Xırt date and hazelnut bar, 40 g',
        '«Xırt-Xırt» xurma və fındıq batonu, 40 q',
        'Xırt-Xırt hurma ve fındık barı, 40 g',
      ),
      descriptions: texts(
        'Финики и жареный фундук, спрессованные в удобный батончик. Заменит перекус на бегу.',
        'Dates and roasted hazelnuts pressed into a handy bar. It stands in for a snack on the run.',
        'Xurma və qovrulmuş fındıqdan sıxılmış rahat baton. Yolüstü qəlyanaltını əvəz edir.',
        'Hurma ve kavrulmuş fındıktan sıkıştırılmış pratik bar. Koştururken atıştırmanın yerini tutar.',
      ),
    },
    { priceMinor: 180, stock: 390, related: ['SNACK-NUTS', 'DAM-05'] },
  ),
  defineGoods(
    {
      ...snack,
      externalId: 'SNACK-APPLE',
      slug: 'apple-crisps-xirt-xirt',
      names: texts(
        'Яблочные чипсы «Хырт-Хырт», 50 г',
        'Xırt-Xırt apple crisps, 50 g',
        '«Xırt-Xırt» alma çipsi, 50 q',
        'Xırt-Xırt elma cipsi, 50 g',
      ),
      descriptions: texts(
        'Губинское яблоко, тонко нарезанное и высушенное до хруста. Ни сахара, ни масла.',
        'Quba apples, sliced thin and dried until they crunch. Neither sugar nor oil.',
        'Nazik doğranmış və xırtıldayana qədər qurudulmuş Quba alması. Nə şəkər, nə yağ.',
        'İnce dilimlenip çıtırdayana dek kurutulmuş Guba elması. Ne şeker, ne yağ.',
      ),
    },
    { priceMinor: 290, stock: 7, related: ['BAL-033', 'SNACK-DATE'] },
  ),
];
