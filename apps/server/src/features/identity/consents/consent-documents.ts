import { createHash } from 'node:crypto';
import type { ConsentDocument } from '@kaplya/contract';
import type { ConsentType, Language } from '@kaplya/domain';
import type { Translations } from '#db/columns.ts';
import { withoutGaps } from '#memory/readable-texts.ts';
import type { Partner } from '#partner.ts';

/** The fields of a partner that the documents of consents contain. */
export type ConsentPartner = Pick<Partner, 'id' | 'names' | 'settings'>;

type DocumentText = { readonly title: string; readonly text: string };

/**
 * A consent text; `{operator}` is the company that receives the consent. Raise the version with every change of the
 * text: older grants then no longer count.
 */
type Template = { readonly version: string; readonly words: Readonly<Record<Language, DocumentText>> };

const paragraphs = (...lines: readonly string[]) => lines.join('\n\n');

const templates: Readonly<Record<ConsentType, Template>> = {
  personal_data: {
    version: '2026-12',
    words: {
      ru: {
        title: 'Согласие на обработку персональных данных',
        text: paragraphs(
          'Я даю согласие на обработку моих персональных данных компании, которой принадлежит этот магазин ({operator}). Это имя, номер телефона, адрес электронной почты, адрес доставки, история заказов и обращений.',
          'Цель обработки — принять, доставить и оплатить заказ, ответить на обращение и выполнить требования закона. С данными можно делать то, что для этого нужно: собирать, записывать, хранить, уточнять, использовать, удалять. На передачу данных партнёрам для их предложений нужно отдельное согласие.',
          'Согласие действует, пока не достигнута цель и пока оно не отозвано. Отозвать его можно звонком в магазин по номеру со страницы «О нас», вход для этого не нужен; данные, которые закон не обязывает хранить, будут удалены не позднее чем через 30 дней.',
          'Если я удалю аккаунт, с которым использован промокод для первого заказа или с ограничением на клиента, магазин не дольше 365 дней хранит зашифрованный отпечаток моего номера телефона — только чтобы такой промокод не применили снова.',
        ),
      },
      en: {
        title: 'Consent to the processing of personal data',
        text: paragraphs(
          'I give the company that owns this shop ({operator}) my consent to process my personal data: name, phone number, e-mail address, delivery address, history of orders and enquiries.',
          'The purpose is to accept, deliver and settle my orders, to answer my enquiries and to do what the law requires. The data may be collected, recorded, stored, corrected, used and erased, as far as that purpose needs it. Passing data to partners for their offers needs a consent of its own.',
          'The consent holds until the purpose is reached or I withdraw it. I can withdraw it by calling the shop at the number on the “About us” page, without signing in; data that the law does not require to be kept is erased within 30 days.',
          'If I delete an account that used a promo code for first orders or with a limit per customer, the shop retains an encrypted fingerprint of my phone number for at most 365 days, only so that such a code is not used again.',
        ),
      },
      az: {
        title: 'Fərdi məlumatların emalına razılıq',
        text: paragraphs(
          'Bu mağazanın sahibi olan şirkətə ({operator}) fərdi məlumatlarımın — adımın, telefon nömrəmin, e-poçt ünvanımın, çatdırılma ünvanımın, sifariş və müraciət tarixçəmin emalına razılıq verirəm.',
          'Məqsəd sifarişi qəbul etmək, çatdırmaq və ödənişini aparmaq, müraciətlərə cavab vermək və qanunun tələblərini yerinə yetirməkdir. Bunun üçün məlumatlar toplana, yazıla, saxlanıla, dəqiqləşdirilə, istifadə oluna və silinə bilər. Məlumatların tərəfdaşlara təklifləri üçün ötürülməsi ayrıca razılıq tələb edir.',
          'Razılıq məqsədə çatılanadək və ya mən onu geri götürənədək qüvvədədir. Onu «Haqqımızda» səhifəsindəki nömrəyə zəng edərək, daxil olmadan geri götürmək olar; qanunun saxlanmasını tələb etmədiyi məlumatlar 30 gün ərzində silinir.',
          'İlk sifariş üçün və ya müştəri üzrə limitli promokoddan istifadə edilmiş hesabı silsəm, mağaza telefon nömrəmin şifrələnmiş izini ən çoxu 365 gün saxlayır — yalnız belə promokod təkrar istifadə olunmasın deyə.',
        ),
      },
      tr: {
        title: 'Kişisel verilerin işlenmesine onay',
        text: paragraphs(
          'Bu mağazanın sahibi olan şirkete ({operator}) adım, telefon numaram, e-posta adresim, teslimat adresim, sipariş ve başvuru geçmişim gibi kişisel verilerimin işlenmesi için onay veriyorum.',
          'Amaç siparişi almak, teslim etmek ve ödemesini yürütmek, başvuruları yanıtlamak ve yasanın gereklerini yerine getirmektir. Veriler bu amacın gerektirdiği ölçüde toplanabilir, kaydedilebilir, saklanabilir, düzeltilebilir, kullanılabilir ve silinebilir. Verilerin teklifleri için iş ortaklarına aktarılması ayrı bir onay gerektirir.',
          'Onay, amaca ulaşılana veya ben geri alana kadar geçerlidir. Oturum açmadan, “Hakkımızda” sayfasındaki numarayı arayarak geri alabilirim; yasanın saklanmasını zorunlu kılmadığı veriler 30 gün içinde silinir.',
          'İlk siparişe özel ya da müşteri başına sınırlı bir promosyon kodunun kullanıldığı hesabı silersem, mağaza telefon numaramın şifrelenmiş izini en çok 365 gün saklar; bu yalnızca böyle bir kodun yeniden kullanılmaması içindir.',
        ),
      },
    },
  },
  marketing: {
    version: '2026-11',
    words: {
      ru: {
        title: 'Согласие на рекламные сообщения',
        text: paragraphs(
          'Даю согласие получать от магазина ({operator}) рекламу: новости, акции и личные предложения — в SMS, по электронной почте, в уведомлениях и по телефону.',
          'На заказы это не влияет: сообщения о самом заказе приходят и без этого согласия. Отказаться можно в любой момент в профиле или по ссылке в сообщении.',
        ),
      },
      en: {
        title: 'Consent to advertising',
        text: paragraphs(
          'I agree to receive advertising from the shop ({operator}): news, special offers and personal suggestions, by SMS, e-mail, notification and phone.',
          'It does not affect my orders: messages about an order itself come without this consent. I can refuse at any time in my profile or by the link in a message.',
        ),
      },
      az: {
        title: 'Reklam mesajlarına razılıq',
        text: paragraphs(
          'Mağazadan ({operator}) SMS, e-poçt, bildiriş və telefon vasitəsilə reklam — yeniliklər, aksiyalar və fərdi təkliflər almağa razıyam.',
          'Bu, sifarişlərə təsir etmir: sifarişin özü ilə bağlı mesajlar bu razılıq olmadan da gəlir. İstənilən vaxt profildə və ya mesajdakı keçidlə imtina etmək olar.',
        ),
      },
      tr: {
        title: 'Reklam iletilerine onay',
        text: paragraphs(
          'Mağazadan ({operator}) SMS, e-posta, bildirim ve telefon yoluyla reklam — yenilikler, kampanyalar ve kişisel öneriler almayı kabul ediyorum.',
          'Bu, siparişleri etkilemez: siparişin kendisiyle ilgili iletiler bu onay olmadan da gelir. Dilediğim zaman profilimden veya iletideki bağlantıdan vazgeçebilirim.',
        ),
      },
    },
  },
  cookies_analytics: {
    version: '2026-11',
    words: {
      ru: {
        title: 'Согласие на аналитические cookie',
        text: paragraphs(
          'Даю согласие на то, чтобы магазин с помощью cookie и похожих средств считал посещения и видел, какими страницами пользуются. Имя, телефон и адрес в эти данные не входят.',
          'Cookie, без которых магазин не работает, — корзина, вход, язык — нужны всегда. Аналитику можно отключить в любой момент.',
        ),
      },
      en: {
        title: 'Consent to analytics cookies',
        text: paragraphs(
          'I agree that the shop counts visits and sees which pages are used, by cookies and similar means. My name, phone and address are not part of these data.',
          'Cookies that the shop cannot work without — cart, sign-in, language — are always needed. Analytics can be switched off at any time.',
        ),
      },
      az: {
        title: 'Analitik kukilərə razılıq',
        text: paragraphs(
          'Mağazanın kukilər və oxşar vasitələrlə ziyarətləri saymasına və hansı səhifələrdən istifadə olunduğunu görməsinə razıyam. Ad, telefon və ünvan bu məlumatlara daxil deyil.',
          'Mağazanın işləməsi üçün vacib olan kukilər — səbət, giriş, dil — həmişə lazımdır. Analitikanı istənilən vaxt söndürmək olar.',
        ),
      },
      tr: {
        title: 'Analitik çerezlere onay',
        text: paragraphs(
          'Mağazanın çerezler ve benzeri araçlarla ziyaretleri saymasını ve hangi sayfaların kullanıldığını görmesini kabul ediyorum. Ad, telefon ve adres bu verilere dahil değildir.',
          'Mağazanın onlarsız çalışamayacağı çerezler — sepet, oturum, dil — her zaman gereklidir. Analitik dilediğim zaman kapatılabilir.',
        ),
      },
    },
  },
  third_party: {
    version: '2026-11',
    words: {
      ru: {
        title: 'Согласие на передачу данных партнёрам',
        text: paragraphs(
          'Даю согласие на то, чтобы магазин ({operator}) передавал мой номер телефона и адрес электронной почты своим партнёрам для их предложений, связанных с водой и оборудованием для неё.',
          'Для доставки и оплаты заказа это согласие не нужно: курьер и платёжная организация получают только то, без чего заказ не исполнить. Отозвать согласие можно звонком в магазин; партнёры, получившие данные, узнают об отзыве.',
        ),
      },
      en: {
        title: 'Consent to passing data to partners',
        text: paragraphs(
          'I agree that the shop ({operator}) passes my phone number and e-mail address to its partners for their offers about water and the equipment for it.',
          'Delivery and payment of an order do not need this consent: the courier and the payment provider get only what the order cannot be fulfilled without. I can withdraw it by calling the shop; partners who received the data are told.',
        ),
      },
      az: {
        title: 'Məlumatların tərəfdaşlara ötürülməsinə razılıq',
        text: paragraphs(
          'Mağazanın ({operator}) telefon nömrəmi və e-poçt ünvanımı su və su avadanlığı ilə bağlı təklifləri üçün öz tərəfdaşlarına ötürməsinə razıyam.',
          'Sifarişin çatdırılması və ödənişi üçün bu razılıq lazım deyil: kuryer və ödəniş təşkilatı yalnız sifarişi yerinə yetirmək üçün zəruri olanı alır. Onu mağazaya zəng edərək geri götürmək olar; məlumatı almış tərəfdaşlara bu barədə bildirilir.',
        ),
      },
      tr: {
        title: 'Verilerin iş ortaklarına aktarılmasına onay',
        text: paragraphs(
          'Mağazanın ({operator}) telefon numaramı ve e-posta adresimi su ve su ekipmanlarıyla ilgili teklifleri için iş ortaklarına aktarmasını kabul ediyorum.',
          'Siparişin teslimi ve ödemesi için bu onay gerekmez: kurye ve ödeme kuruluşu yalnızca siparişin yerine getirilmesi için gerekeni alır. Mağazayı arayarak geri alabilirim; verileri almış olan iş ortaklarına bildirilir.',
        ),
      },
    },
  },
  offer: {
    version: '2026-02',
    words: {
      ru: {
        title: 'Публичная оферта: условия продажи',
        text: paragraphs(
          'Я принимаю условия, на которых магазин продаёт и доставляет товары: цены и сроки, показанные при оформлении заказа, порядок оплаты, обмена и выкупа возвратных бутылей, отмены заказа и возврата денег.',
          'Договор заключён, когда магазин подтвердил заказ. К нему применяются условия, действовавшие в этот момент.',
        ),
      },
      en: {
        title: 'Terms of sale',
        text: paragraphs(
          'I accept the terms on which the shop sells and delivers: the prices and times shown when ordering, and the rules of payment, of exchanging and buying returnable bottles, of cancelling an order and getting money back.',
          'The contract is made when the shop has confirmed the order. The terms in force at that moment apply to it.',
        ),
      },
      az: {
        title: 'Açıq oferta: satış şərtləri',
        text: paragraphs(
          'Mağazanın malları satdığı və çatdırdığı şərtləri qəbul edirəm: sifariş zamanı göstərilən qiymət və müddətləri, ödəniş, qaytarılan balonların dəyişdirilməsi və alınması, sifarişin ləğvi və pulun qaytarılması qaydalarını.',
          'Müqavilə mağaza sifarişi təsdiqlədikdə bağlanmış sayılır. Ona həmin anda qüvvədə olan şərtlər tətbiq edilir.',
        ),
      },
      tr: {
        title: 'Satış koşulları',
        text: paragraphs(
          'Mağazanın ürünleri sattığı ve teslim ettiği koşulları kabul ediyorum: sipariş sırasında gösterilen fiyatlar ve süreler, ödeme, iadeli damacanaların değişimi ve satın alınması, siparişin iptali ve para iadesi kuralları.',
          'Sözleşme, mağaza siparişi onayladığında kurulur. O anda yürürlükte olan koşullar geçerlidir.',
        ),
      },
    },
  },
};

/**
 * The version of a document; grants of another version do not count. A text of the shop's own has none: its changes are
 * detected by its hash.
 */
export function versionOf({ settings }: Pick<Partner, 'settings'>, consentType: ConsentType): string {
  const { title, text } = settings.documents?.[consentType] ?? {};
  return title || text ? 'own' : templates[consentType].version;
}

/** The default text of a document in all languages. */
export function listDefaultTexts(consentType: ConsentType): Record<'title' | 'text', Translations> {
  const { ru, en, az, tr } = templates[consentType].words;
  return {
    title: { ru: ru.title, en: en.title, az: az.title, tr: tr.title },
    text: { ru: ru.text, en: en.text, az: az.text, tr: tr.text },
  };
}

/** The exact text that a customer of the partner agrees to. */
export function toConsentDocument(
  { names, settings }: Pick<Partner, 'names' | 'settings'>,
  consentType: ConsentType,
  language: Language,
): ConsentDocument {
  const words = templates[consentType].words[language];
  const own = settings.documents?.[consentType];
  const title = own?.title ? withoutGaps(own.title)[language] : words.title;
  const text = own?.text ? withoutGaps(own.text)[language] : words.text;
  const version = versionOf({ settings }, consentType);
  const operator = (settings.operator ?? names)[language];
  return { consentType, version, title, text: text.replaceAll('{operator}', () => operator) };
}

/** SHA-256 of the shown text: evidence of the agreement. */
export function hashOfDocument({ title, text }: Pick<ConsentDocument, 'title' | 'text'>): string {
  return createHash('sha256').update(`${title}\n\n${text}`).digest('hex');
}

/** The columns of a grant that identify the agreed text: the document's current version. */
export function toGrant(partner: ConsentPartner, consentType: ConsentType, language: Language) {
  const document = toConsentDocument(partner, consentType, language);
  const { version } = document;
  return { partnerId: partner.id, consentType, version, textHash: hashOfDocument(document), granted: true };
}
