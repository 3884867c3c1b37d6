import { texts } from './texts.ts';
import type { DemoCategory } from './types.ts';

export const categories: DemoCategory[] = [
  {
    slug: 'water-19l',
    position: 1,
    names: texts('Вода 19 литров', '19-litre water', '19 litrlik su', '19 litrelik su'),
  },
  {
    slug: 'small-bottles',
    position: 2,
    names: texts('Вода в бутылках', 'Small bottles', 'Kiçik butulkalar', 'Küçük şişeler'),
  },
  { slug: 'sets', position: 3, names: texts('Наборы', 'Sets', 'Dəstlər', 'Setler') },
  { slug: 'pumps', position: 4, names: texts('Помпы', 'Pumps', 'Pompalar', 'Su pompaları') },
  { slug: 'coolers', position: 5, names: texts('Кулеры', 'Coolers', 'Dispenserlər', 'Su sebilleri') },
  {
    slug: 'cups-and-accessories',
    position: 6,
    names: texts(
      'Стаканы и аксессуары',
      'Cups and accessories',
      'Stəkanlar və aksesuarlar',
      'Bardaklar ve aksesuarlar',
    ),
  },
  {
    slug: 'tea-and-coffee',
    position: 7,
    names: texts('Чай и кофе', 'Tea and coffee', 'Çay və qəhvə', 'Çay ve kahve'),
  },
  { slug: 'snacks', position: 8, names: texts('Перекус', 'Snacks', 'Qəlyanaltılar', 'Atıştırmalıklar') },
];
