import type { Language } from '@kaplya/domain';

export type FieldTitle = { readonly titles: Readonly<Record<Language, string>>; readonly alike: readonly string[] };

/** The column titles of fields of goods and prices in files, and other titles that are recognised as the same field. */
export const fieldTitles = {
  code: {
    titles: { ru: 'Код', en: 'Code', az: 'Kod', tr: 'Kod' },
    alike: ['артикул', 'внешний код', 'ид', 'id', 'external id', 'sku', 'article'],
  },
  price: {
    titles: { ru: 'Цена', en: 'Price', az: 'Qiymət', tr: 'Fiyat' },
    alike: ['цена по прайсу', 'розничная цена', 'list price', 'стоимость'],
  },
  phone: {
    titles: { ru: 'Телефон', en: 'Phone', az: 'Telefon', tr: 'Telefon' },
    alike: ['номер телефона', 'мобильный', 'тел', 'тел.', 'mobile'],
  },
  person: {
    titles: { ru: 'Имя', en: 'Name', az: 'Ad', tr: 'Ad' },
    alike: ['фио', 'клиент', 'покупатель', 'контрагент', 'customer', 'full name'],
  },
  companyName: {
    titles: { ru: 'Организация', en: 'Company', az: 'Təşkilat', tr: 'Kuruluş' },
    alike: ['компания', 'юрлицо', 'юридическое лицо', 'legal person', 'organisation', 'organization'],
  },
  taxNumber: {
    titles: { ru: 'ИНН', en: 'Tax number', az: 'VÖEN', tr: 'Vergi no' },
    alike: ['инн организации', 'налоговый номер', 'inn', 'voen', 'vkn', 'tckn', 'vat number'],
  },
  kpp: { titles: { ru: 'КПП', en: 'KPP', az: 'KPP', tr: 'KPP' }, alike: [] },
  legalAddress: {
    titles: { ru: 'Юридический адрес', en: 'Legal address', az: 'Hüquqi ünvan', tr: 'Yasal adres' },
    alike: ['юр. адрес', 'registered address'],
  },
  contractNumber: {
    titles: { ru: 'Договор', en: 'Contract', az: 'Müqavilə', tr: 'Sözleşme' },
    alike: ['номер договора', 'contract number'],
  },
  city: {
    titles: { ru: 'Город', en: 'City', az: 'Şəhər', tr: 'Şehir' },
    alike: [],
  },
  street: {
    titles: { ru: 'Улица', en: 'Street', az: 'Küçə', tr: 'Sokak' },
    alike: ['ул', 'ул.'],
  },
  house: {
    titles: { ru: 'Дом', en: 'House', az: 'Ev', tr: 'Bina no' },
    alike: ['номер дома'],
  },
  room: {
    titles: { ru: 'Квартира', en: 'Flat', az: 'Mənzil', tr: 'Daire' },
    alike: ['офис', 'кв', 'кв.', 'apartment', 'room'],
  },
  entrance: {
    titles: { ru: 'Подъезд', en: 'Entrance', az: 'Blok', tr: 'Giriş' },
    alike: [],
  },
  floor: {
    titles: { ru: 'Этаж', en: 'Floor', az: 'Mərtəbə', tr: 'Kat' },
    alike: [],
  },
  bottles: {
    titles: { ru: 'Бутылей у клиента', en: 'Bottles held', az: 'Müştəridə butulka', tr: 'Müşterideki damacana' },
    alike: ['тара', 'бутыли', 'баланс тары', 'bottles', 'долг по таре'],
  },
  points: {
    titles: { ru: 'Баллы', en: 'Points', az: 'Ballar', tr: 'Puanlar' },
    alike: ['бонусы', 'баланс баллов', 'bonus'],
  },
  count: {
    titles: { ru: 'Количество', en: 'Quantity', az: 'Miqdar', tr: 'Miktar' },
    alike: ['остаток', 'кол-во', 'в наличии', 'на складе', 'stock', 'count', 'on hand'],
  },
  warehouse: {
    titles: { ru: 'Склад', en: 'Warehouse', az: 'Anbar', tr: 'Depo' },
    alike: [],
  },
  area: {
    titles: { ru: 'Зона', en: 'Zone', az: 'Zona', tr: 'Bölge' },
    alike: ['район', 'зона доставки', 'area'],
  },
  from: {
    titles: { ru: 'Действует с', en: 'From', az: 'Tarixdən', tr: 'Başlangıç' },
    alike: ['с', 'дата', 'valid from'],
  },
  sold: {
    titles: { ru: 'В продаже', en: 'On sale', az: 'Satışda', tr: 'Satışta' },
    alike: ['продаётся', 'продается', 'sold'],
  },
  name_ru: {
    titles: { ru: 'Название по-русски', en: 'Name in Russian', az: 'Ad rus dilində', tr: 'Ad Rusça' },
    alike: ['название', 'наименование', 'имя', 'name', 'товар'],
  },
  description_ru: {
    titles: { ru: 'Описание по-русски', en: 'Description in Russian', az: 'Təsvir rus dilində', tr: 'Açıklama Rusça' },
    alike: ['описание', 'description'],
  },
  name_en: {
    titles: { ru: 'Название по-английски', en: 'Name in English', az: 'Ad ingilis dilində', tr: 'Ad İngilizce' },
    alike: [],
  },
  description_en: {
    titles: {
      ru: 'Описание по-английски',
      en: 'Description in English',
      az: 'Təsvir ingilis dilində',
      tr: 'Açıklama İngilizce',
    },
    alike: [],
  },
  name_az: {
    titles: {
      ru: 'Название по-азербайджански',
      en: 'Name in Azerbaijani',
      az: 'Ad azərbaycan dilində',
      tr: 'Ad Azerice',
    },
    alike: [],
  },
  description_az: {
    titles: {
      ru: 'Описание по-азербайджански',
      en: 'Description in Azerbaijani',
      az: 'Təsvir azərbaycan dilində',
      tr: 'Açıklama Azerice',
    },
    alike: [],
  },
  name_tr: {
    titles: { ru: 'Название по-турецки', en: 'Name in Turkish', az: 'Ad türk dilində', tr: 'Ad Türkçe' },
    alike: [],
  },
  description_tr: {
    titles: {
      ru: 'Описание по-турецки',
      en: 'Description in Turkish',
      az: 'Təsvir türk dilində',
      tr: 'Açıklama Türkçe',
    },
    alike: [],
  },
  category: {
    titles: { ru: 'Категория', en: 'Category', az: 'Kateqoriya', tr: 'Kategori' },
    alike: ['раздел', 'группа'],
  },
  brand: {
    titles: { ru: 'Бренд', en: 'Brand', az: 'Brend', tr: 'Marka' },
    alike: ['марка', 'производитель'],
  },
  most: {
    titles: { ru: 'Не больше в заказе', en: 'At most in an order', az: 'Sifarişdə ən çox', tr: 'Siparişte en çok' },
    alike: ['максимум'],
  },
  containers: {
    titles: { ru: 'Бутылей в штуке', en: 'Bottles in a piece', az: 'Bir ədəddə butulka', tr: 'Adette damacana' },
    alike: ['тара'],
  },
  volume: {
    titles: { ru: 'Объём, мл', en: 'Volume, ml', az: 'Həcm, ml', tr: 'Hacim, ml' },
    alike: ['объем, мл', 'объём', 'объем'],
  },
  vat: {
    titles: { ru: 'Код НДС', en: 'VAT code', az: 'ƏDV kodu', tr: 'KDV kodu' },
    alike: ['ндс'],
  },
  subject: {
    titles: { ru: 'Предмет расчёта', en: 'Payment subject', az: 'Ödəniş predmeti', tr: 'Ödeme konusu' },
    alike: [],
  },
  role: {
    titles: { ru: 'Роль', en: 'Role', az: 'Rol', tr: 'Rol' },
    alike: [],
  },
  earn: {
    titles: { ru: 'Баллы, %', en: 'Points, %', az: 'Ballar, %', tr: 'Puan, %' },
    alike: [],
  },
} as const satisfies Readonly<Record<string, FieldTitle>>;
