import { toMoscowNames } from './street-names.ts';
import type { Texts } from './types.ts';

/** Places that other languages translate instead of spelling out: English, Azerbaijani, Turkish. */
const translated: Record<string, readonly [en: string, az: string, tr: string]> = {
  'Александровский сад': ['Alexander Garden', 'Aleksandr bağı', 'Aleksandr Bahçesi'],
  Зарядье: ['Zaryadye Park', 'Zaryadye parkı', 'Zaryadye Parkı'],
  'Парк Горького': ['Gorky Park', 'Qorki parkı', 'Gorki Parkı'],
  'Нескучный сад': ['Neskuchny Garden', 'Neskuçnı bağı', 'Neskuçnıy Bahçesi'],
  Музеон: ['Muzeon Park', 'Muzeon parkı', 'Muzeon Parkı'],
  'Воробьёвы горы': ['Sparrow Hills', 'Vorobyovı təpələri', 'Serçe Tepeleri'],
  'Парк Победы': ['Victory Park', 'Qələbə parkı', 'Zafer Parkı'],
  'Филёвский парк': ['Fili Park', 'Filyovo parkı', 'Filyovskiy Parkı'],
  'Лосиный Остров': ['Losiny Ostrov', 'Losinı Ostrov', 'Losinıy Ostrov'],
  'Измайловский парк': ['Izmailovo Park', 'İzmaylovo parkı', 'İzmaylovo Parkı'],
  ВДНХ: ['VDNKh', 'VDNX', 'VDNH'],
  'Ботанический сад': ['Botanical Garden', 'Botanika bağı', 'Botanik Bahçesi'],
  'Тимирязевский парк': ['Timiryazev Park', 'Timiryazev parkı', 'Timiryazev Parkı'],
  'Серебряный Бор': ['Serebryany Bor', 'Serebryanı Bor', 'Serebryanıy Bor'],
  'Крылатские холмы': ['Krylatskoye Hills', 'Krılatskoye təpələri', 'Krılatskoye Tepeleri'],
  'Битцевский лес': ['Bitsa Forest', 'Bitsa meşəsi', 'Bitsa Ormanı'],
  'Лефортовский парк': ['Lefortovo Park', 'Lefortovo parkı', 'Lefortovo Parkı'],
  'Екатерининский парк': ['Catherine Park', 'Yekaterina parkı', 'Yekaterina Parkı'],
  'Ходынское поле': ['Khodynka Field', 'Xodınka parkı', 'Hodınka Parkı'],
  'Тропарёвский парк': ['Troparyovo Park', 'Troparyovo parkı', 'Troparyovo Parkı'],
  'Остров Мечты': ['Dream Island', 'Arzular adası', 'Rüya Adası'],
  'Москва-река': ['Moskva River', 'Moskva çayı', 'Moskova Nehri'],
  Яуза: ['Yauza River', 'Yauza çayı', 'Yauza Nehri'],
  Сетунь: ['Setun River', 'Setun çayı', 'Setun Nehri'],
  'Водоотводный канал': ['Drainage Canal', 'Suötürücü kanal', 'Tahliye Kanalı'],
  'Химкинское водохранилище': ['Khimki Reservoir', 'Ximki su anbarı', 'Himki Baraj Gölü'],
  'Канал имени Москвы': ['Moscow Canal', 'Moskva kanalı', 'Moskova Kanalı'],
  'Строгинский затон': ['Strogino Bay', 'Stroqino körfəzi', 'Strogino Koyu'],
  Кремль: ['Kremlin', 'Kreml', 'Kremlin'],
  'Москва-Сити': ['Moscow City', 'Moskva-Siti', 'Moskova City'],
  МГУ: ['Moscow State University', 'MDU', 'Moskova Devlet Üniversitesi'],
  МКАД: ['MKAD', 'MKAD', 'MKAD'],
};

export function toMoscowPlaceNames(ru: string): Texts {
  const names = translated[ru];
  if (names === undefined) return toMoscowNames(ru);
  const [en, az, tr] = names;
  return { ru, en, az, tr };
}
