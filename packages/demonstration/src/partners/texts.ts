import type { Texts } from '../texts.ts';

/** The name of one unit of the partner's currency after the number one, in each language. */
export type CurrencyNames = Texts;

/** The text of `about_loyalty_system_url`; empty lines separate paragraphs. */
export function loyaltyAbout(currency: CurrencyNames): Texts {
  return {
    ru: `Возвращаем часть каждой покупки баллами: 5 % за воду и 3 % за остальные товары. Один балл — ${currency.ru}.

Баллы приходят после успешной доставки. За тару, доставку и аренду они не начисляются, за отменённый заказ и за заказ, оплаченный баллами, — тоже.

Баллами можно оплатить товары целиком или частично. Они действуют 365 дней, первыми тратятся те, что сгорят раньше; за 14 дней до сгорания мы напомним.`,
    en: `We give part of every purchase back as points: 5% for water and 3% for everything else. One point is ${currency.en}.

Points arrive after a successful delivery. There are none for bottles, delivery and rent, for a cancelled order, or for an order paid with points.

You can pay for goods with points, in full or in part. Points live for 365 days and those that expire first are spent first; we remind you 14 days before they expire.`,
    az: `Hər alışın bir hissəsini ballarla qaytarırıq: suya görə 5 %, digər məhsullara görə 3 %. Bir bal ${currency.az}.

Ballar uğurlu çatdırılmadan sonra əlavə olunur. Qab, çatdırılma və icarə üçün, ləğv edilmiş sifariş üçün və ballarla ödənilmiş sifariş üçün bal verilmir.

Məhsulların qiymətini ballarla tam və ya qismən ödəmək olar. Ballar 365 gün qüvvədədir, vaxtı tez bitənlər əvvəl xərclənir; bitməsinə 14 gün qalmış xatırladırıq.`,
    tr: `Her alışverişin bir kısmını puan olarak geri veriyoruz: suda %5, diğer ürünlerde %3. Bir puan ${currency.tr}.

Puanlar başarılı teslimattan sonra yüklenir. Damacana bedeli, teslimat ve kira için, iptal edilen sipariş için ve puanla ödenen sipariş için puan verilmez.

Ürünlerin bedelini puanla tamamen veya kısmen ödeyebilirsiniz. Puanlar 365 gün geçerlidir, süresi önce dolan önce harcanır; dolmadan 14 gün önce hatırlatırız.`,
  };
}

/** The text of `about_returned_package_url`. */
export const returnedPackageAbout: Texts = {
  ru: `Вода в бутылях по 19 литров продаётся отдельно от тары. Отдайте курьеру столько пустых бутылей, сколько берёте полных, — и заплатите только за воду.

Подойдут чистые поликарбонатные бутыли любой марки без трещин, сколов и запаха. Укажите их число в корзине и поставьте бутыли у двери к приезду курьера.

Если пустых бутылей нет или их меньше, недостающую тару можно взять в аренду или купить. Купленная останется вашей и пойдёт в обмен при следующем заказе.`,
  en: `Water in 19-litre bottles is sold apart from the bottles. Hand the courier as many empty bottles as you take full ones and you pay for the water only.

We take clean polycarbonate bottles of any brand, without cracks, chips or smell. State how many in the cart and have them by the door when the courier comes.

If you have none, or fewer, rent or buy the missing ones. Those that you buy stay yours and go into exchange with your next order.`,
  az: `19 litrlik su qabdan ayrı satılır. Neçə dolu balon götürürsünüzsə, kuryerə o qədər boş balon verin — yalnız suyun pulunu ödəyəcəksiniz.

İstənilən markanın təmiz, çatsız, qırıqsız və qoxusuz polikarbonat balonları qəbul olunur. Sayını səbətdə göstərin və kuryer gələndə balonları qapının yanına qoyun.

Boş balonunuz yoxdursa və ya azdırsa, çatışmayanı icarəyə götürə və ya ala bilərsiniz. Aldığınız sizin olur və növbəti sifarişdə dəyişdirilir.`,
  tr: `19 litrelik su, damacanadan ayrı satılır. Aldığınız dolu damacana kadar boş damacanayı kuryeye verin, yalnızca suyun bedelini ödeyin.

Her markanın temiz, çatlaksız, kırıksız ve kokusuz polikarbonat damacanaları kabul edilir. Sayısını sepette belirtin ve kurye geldiğinde kapının yanında bulundurun.

Boş damacananız yoksa veya azsa eksikleri kiralayabilir veya satın alabilirsiniz. Satın aldıklarınız sizin olur ve sonraki siparişte değişime girer.`,
};
