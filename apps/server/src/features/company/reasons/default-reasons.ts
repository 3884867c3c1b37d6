import type { ReasonFault, ReasonKind } from '@kaplya/contract';
import type { Translations } from '#db/columns.ts';

export type DefaultReason = {
  readonly kind: ReasonKind;
  readonly id: string;
  readonly names: Translations;
  readonly fault: ReasonFault | null;
  readonly position: number;
};

type Texts = readonly [ru: string, en: string, az: string, tr: string];

const other: Texts = ['Другое', 'Other', 'Digər', 'Diğer'];
const mistake: Texts = ['Исправление ошибки', 'A mistake is corrected', 'Səhvin düzəlişi', 'Hata düzeltmesi'];

const undelivered: Readonly<Record<string, readonly [fault: ReasonFault, texts: Texts]>> = {
  not_home: ['customer', ['Никого нет дома', 'Nobody at home', 'Evdə heç kim yoxdur', 'Evde kimse yok']],
  no_answer: [
    'customer',
    ['Не отвечает на звонки', 'Does not answer the phone', 'Zənglərə cavab vermir', 'Telefona cevap vermiyor'],
  ],
  wrong_address: ['customer', ['Неверный адрес', 'Wrong address', 'Ünvan səhvdir', 'Adres yanlış']],
  refused: ['customer', ['Отказался у двери', 'Refused at the door', 'Qapıda imtina etdi', 'Kapıda vazgeçti']],
  no_money: ['customer', ['Нечем заплатить', 'Could not pay', 'Ödəyə bilmədi', 'Ödeyemedi']],
  no_access: ['nobody', ['Нет проезда или прохода', 'No way to the door', 'Keçid yoxdur', 'Ulaşım yok']],
  weather: ['nobody', ['Погода', 'Weather', 'Hava şəraiti', 'Hava koşulları']],
  late: ['shop', ['Не успели', 'Ran out of time', 'Çatdıra bilmədik', 'Yetişemedik']],
  van_broken: ['shop', ['Сломалась машина', 'The van broke down', 'Maşın xarab oldu', 'Araç bozuldu']],
  out_of_stock: ['shop', ['Не хватило товара', 'Goods were missing', 'Mal çatmadı', 'Ürün yetmedi']],
  other_shop: ['shop', ['Другое, по нашей вине', 'Other, our fault', 'Digər, bizim səhvimiz', 'Diğer, bizim hatamız']],
};

const texts: Readonly<Record<Exclude<ReasonKind, 'undelivered'>, Readonly<Record<string, Texts>>>> = {
  cancel: {
    customer_asked: ['Попросил клиент', 'The customer asked', 'Müştəri xahiş etdi', 'Müşteri istedi'],
    no_answer: [
      'Не удалось дозвониться',
      'The customer cannot be reached',
      'Müştəriyə zəng çatmır',
      'Müşteriye ulaşılamıyor',
    ],
    duplicate: ['Повторный заказ', 'Ordered twice', 'Təkrar sifariş', 'Mükerrer sipariş'],
    cannot_deliver: ['Не можем доставить', 'We cannot deliver', 'Çatdıra bilmirik', 'Teslim edemiyoruz'],
    unpaid: ['Не оплачен', 'Not paid', 'Ödənilməyib', 'Ödenmedi'],
    suspicious: ['Подозрительный заказ', 'A suspicious order', 'Şübhəli sifariş', 'Şüpheli sipariş'],
    other,
  },
  refund: {
    damaged: ['Повреждено', 'Damaged', 'Zədələnib', 'Hasarlı'],
    missing: ['Недовезли', 'Missing from the delivery', 'Əskik gətirilib', 'Eksik teslim'],
    wrong_item: ['Привезли не то', 'The wrong goods came', 'Səhv mal gətirilib', 'Yanlış ürün geldi'],
    quality: ['Качество', 'Quality', 'Keyfiyyət', 'Kalite'],
    late: ['Опоздали', 'We were late', 'Gecikdik', 'Geç kaldık'],
    not_needed: ['Клиент передумал', 'The customer changed their mind', 'Müştəri fikrini dəyişdi', 'Müşteri vazgeçti'],
    other,
  },
  write_off: {
    broken: ['Разбито', 'Broken', 'Sınıb', 'Kırık'],
    expired: ['Истёк срок годности', 'Past its date', 'Vaxtı keçib', 'Son kullanma tarihi geçti'],
    lost: ['Потеряно', 'Lost', 'İtib', 'Kayıp'],
    own_use: ['Для своих нужд', 'For our own use', 'Öz ehtiyacımız üçün', 'Kendi kullanımımız'],
    other,
  },
  price: {
    promised: ['Обещанная цена', 'A promised price', 'Vəd edilmiş qiymət', 'Söz verilen fiyat'],
    regular: ['Постоянный клиент', 'A regular customer', 'Daimi müştəri', 'Sürekli müşteri'],
    mistake,
    other,
  },
  points: {
    apology: ['Извинение', 'An apology', 'Üzr', 'Özür'],
    promised: ['Обещано по акции', 'Promised by a campaign', 'Aksiya üzrə vəd edilib', 'Kampanyada söz verildi'],
    gift: ['Подарок', 'A gift', 'Hədiyyə', 'Hediye'],
    brought_over: [
      'Перенос из прежней программы',
      'Brought over from an earlier program',
      'Əvvəlki proqramdan köçürülüb',
      'Önceki programdan aktarıldı',
    ],
    abuse: ['Злоупотребление', 'Abuse', 'Sui-istifadə', 'Kötüye kullanım'],
    mistake,
    other,
  },
  bottles: {
    counted: ['Пересчитали у клиента', 'Counted with the customer', 'Müştəridə sayılıb', 'Müşteride sayıldı'],
    brought_over: [
      'Перенос из прежней программы',
      'Brought over from an earlier program',
      'Əvvəlki proqramdan köçürülüb',
      'Önceki programdan aktarıldı',
    ],
    lost: ['Клиент потерял', 'The customer lost them', 'Müştəri itirib', 'Müşteri kaybetti'],
    broken: ['Разбиты', 'Broken', 'Sınıb', 'Kırık'],
    mistake,
    other,
  },
  overfill: {
    promised: ['Обещали клиенту', 'Promised to the customer', 'Müştəriyə vəd edilib', 'Müşteriye söz verildi'],
    undelivered: [
      'Не привезли в прошлый раз',
      'Not delivered the last time',
      'Keçən dəfə gətirilməyib',
      'Geçen sefer teslim edilmedi',
    ],
    on_the_way: ['По пути', 'On the way anyway', 'Yolun üstündədir', 'Yol üstünde'],
    extra_van: ['Выйдет ещё одна машина', 'One more van goes out', 'Əlavə maşın çıxacaq', 'Ek araç çıkacak'],
    other,
  },
};

const toNames = ([ru, en, az, tr]: Texts): Translations => ({ ru, en, az, tr });

/** The reasons that a new shop gets; its staff can change them. */
export const defaultReasons: readonly DefaultReason[] = [
  ...Object.entries(undelivered).map(([id, [fault, names]], index): DefaultReason => ({
    ...{ kind: 'undelivered', id, names: toNames(names), fault, position: index + 1 },
  })),
  ...Object.entries(texts).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).map(([id, names], index): DefaultReason => ({
      ...{ kind: kind as ReasonKind, id, names: toNames(names), fault: null, position: index + 1 },
    })),
  ),
];
