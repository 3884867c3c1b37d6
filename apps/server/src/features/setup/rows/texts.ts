import type { Translations } from '@kaplya/contract/fill/shop-rows';

const translate = (ru: string, en: string, az: string, tr: string): Translations => ({ ru, en, az, tr });

/** Uses a text of the owner, who types it once, for every language. */
export const inAllLanguages = (text: string): Translations => translate(text, text, text, text);

/** The initial texts of a new shop. */
export const texts = {
  water: translate('Вода', 'Water', 'Su', 'Su'),
  goods: translate('Товары', 'Goods', 'Məhsullar', 'Ürünler'),
  bottle: translate('Бутыль 19 л', 'Bottle, 19 L', 'Balon 19 l', 'Damacana 19 L'),
  cash: translate('Наличными курьеру', 'Cash to the courier', 'Kuryerə nağd', 'Kuryeye nakit'),
  card: translate('Картой курьеру', 'Card to the courier', 'Kuryerə kartla', 'Kuryeye kartla'),
  qr: translate('По QR-коду курьеру', 'QR code at the courier', 'Kuryerdə QR kodla', 'Kuryede QR kodla'),
  contract: translate('По договору', 'By contract', 'Müqavilə ilə', 'Sözleşmeyle'),
  online: translate('Картой онлайн', 'Card online', 'Onlayn kartla', 'Çevrimiçi kartla'),
  description: (title: string) =>
    translate(
      `${title}: питьевая вода с доставкой. Привезём в удобный интервал, пустые бутыли заберём.`,
      `${title}: drinking water, delivered when it suits you; we take the empties away.`,
      `${title}: içməli suyun çatdırılması. Sizə uyğun vaxtda gətiririk, boş balonları aparırıq.`,
      `${title}: içme suyu teslimatı. Size uygun saatte getirir, boşları geri alırız.`,
    ),
  loyaltyAbout: translate(
    'Баллы за покупки пока не начисляются.',
    'Purchases earn no points yet.',
    'Alışlara görə hələ bal verilmir.',
    'Alışverişlerden henüz puan kazanılmıyor.',
  ),
  returnedPackageAbout: translate(
    'Отдайте курьеру столько пустых бутылей, сколько берёте полных, — и заплатите только за воду. Недостающую тару можно купить: она останется вашей и пойдёт в обмен при следующем заказе.',
    'Hand the courier as many empty bottles as you take full ones, and you pay for the water only. Missing ones can be bought: they stay yours and go into exchange with your next order.',
    'Neçə dolu balon götürürsünüzsə, kuryerə o qədər boş balon verin — yalnız suyun pulunu ödəyəcəksiniz. Çatışmayanı almaq olar: o, sizin olur və növbəti sifarişdə dəyişdirilir.',
    'Aldığınız dolu damacana kadar boş damacanayı kuryeye verin, yalnızca suyun bedelini ödeyin. Eksikler satın alınabilir: sizin olur ve sonraki siparişte değişime girer.',
  ),
};
