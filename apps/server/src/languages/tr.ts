import { trCells } from './cells/tr.ts';
import { dayWriter } from './day-text.ts';
import { writePromoText, type LanguageTexts, type PromoTexts } from './message-keys.ts';
import { waiting } from './waiting.ts';

const toDayText = dayWriter('tr');

const promoTexts: PromoTexts = {
  NOT_FOUND: () => 'Böyle bir promosyon kodu yok.',
  NOT_STARTED: () => 'Bu promosyon kodu henüz geçerli değil.',
  EXPIRED: () => 'Bu promosyon kodunun süresi doldu.',
  USED_UP: () => 'Bu promosyon kodu tükendi.',
  ALREADY_USED: () => 'Bu promosyon kodunu zaten kullandınız.',
  FIRST_ORDER_ONLY: () => 'Bu promosyon kodu yalnızca ilk sipariş içindir.',
  PHONE_PROOF_REQUIRED: () => 'Önce telefonunuzu doğrulayın: kodla giriş yapın, promosyon kodu geçerli olur.',
  MIN_SUM: ({ missing = 0 }, money) => `Bu promosyon kodu için ${money(Number(missing))} tutarında ürün eksik.`,
  NOT_APPLICABLE: () => 'Bu promosyon kodu siparişinize uymuyor.',
  AUTH_REQUIRED: () => 'Bu promosyon kodunu kullanmak için giriş yapın.',
  NO_POINTS_MIX: () => 'Bu promosyon kodu puanla ödemeyle birlikte kullanılamaz.',
};

const promoText = writePromoText(promoTexts);

export const tr: LanguageTexts = {
  refusals: {
    ...trCells.refusals,
    'request.malformed': () => 'İstek okunamadı.',
    'request.invalid': () => 'Lütfen alanları kontrol edin.',
    'request.not_found': () => 'Böyle bir sayfa yok.',
    'request.too_slow': () => 'İstek çok yavaş geldi. Bağlantınızı kontrol edip yeniden deneyin.',
    'request.too_large': () => 'İstek çok büyük.',
    'request.unsupported_media_type': () => 'Bu veri türü desteklenmiyor.',
    'request.too_many': ({ seconds }) =>
      seconds === undefined
        ? 'Çok fazla istek. Lütfen biraz sonra tekrar deneyin.'
        : `Çok fazla istek. Lütfen ${waiting(Number(seconds), ['sn', 'dk', 'saat'])} bekleyip tekrar deneyin.`,
    'request.timeout': () => 'Yanıt çok uzun sürüyor. Lütfen tekrar deneyin.',
    'search.query_too_long': ({ limit = 0 }) => `Sorgu çok uzun: ${limit} karakter yeterli.`,
    'search.filter_invalid': () => 'Böyle bir filtre veya sıralama yok. Listeden seçin.',
    'config.not_ready': () => 'Mağaza açılıyor. Lütfen biraz bekleyin.',
    'config.unknown_domain': () => 'Bu adreste mağaza yok.',
    'partner.unknown': () => 'Bu adreste mağaza yok.',
    'partner.closed': () => 'Mağaza geçici olarak kapalı. Lütfen biraz sonra tekrar uğrayın.',
    'identity.token_required': () => 'Erişim hatası, lütfen tekrar giriş yapın.',
    'identity.token_invalid': () => 'Erişim hatası, lütfen tekrar giriş yapın.',
    'identity.session_ended': () => 'Oturum sona erdi, lütfen tekrar giriş yapın.',
    'identity.client_refused': () => 'Uygulamanın anahtarı kabul edilmedi.',
    'identity.origin_refused': () => 'İstek başka bir siteden geldiği için reddedildi.',
    'identity.forbidden': () => 'Bunu yapma yetkiniz yok.',
    'identity.proof_required': () => 'Bunun siz olduğunuzu bir kodla veya geçiş anahtarıyla doğrulayın.',
    'identity.contact_replaced': () =>
      'Bu iletişim bilgisi yakın zamanda bir hesapta değiştirildi. Bunu siz yapmadıysanız «İletişim bilgisini geri al» sayfasında geri alın.',
    'identity.change_unknown': () => 'Geri alınacak bir şey yok: bu iletişim bilgisi son 72 saatte değiştirilmedi.',
    'identity.customer_unknown': () => 'Böyle bir müşteri yok.',
    'identity.recovery_waiting': () => 'Bu hesabın kurtarılması zaten başladı.',
    'identity.recovery_unknown': () => 'Böyle bir kurtarma yok.',
    'account.contact_changed': () =>
      'Hesabın iletişim bilgisi yakın zamanda değişti: hesap bundan 72 saat sonra silinebilir.',
    'identity.partner_required': () => 'Mağaza belirtilmedi.',
    'identity.sign_in_required': () => 'Bunun için giriş yapın.',
    'identity.customer_required': () => 'Bunun için giriş yapın.',
    'identity.method_unavailable': () => 'Kod bu yolla gönderilemiyor.',
    'identity.phone_required': () => 'Bu alan zorunludur.',
    'identity.phone_invalid': () => 'Geçersiz bir telefon numarası girdiniz.',
    'identity.phone_taken': () => 'Bu numara başka bir hesaba ait. Onunla giriş yapın.',
    'identity.email_required': () => 'Bu alan zorunludur.',
    'identity.email_invalid': () => 'Geçersiz bir e-posta adresi girdiniz.',
    'identity.email_taken': () => 'Bu adres başka bir hesaba ait. Onunla giriş yapın.',
    'identity.name_required': () => 'Ad belirtilmedi.',
    'identity.challenge_over': () => 'Bu kod artık geçerli değil. Yenisini isteyin.',
    'identity.code_not_sent': () => 'Kod gönderilemedi. Yeniden ya da başka bir yolla deneyin.',
    'identity.session_unknown': () => 'Böyle bir oturum yok.',
    'identity.passkey_unknown': () => 'Böyle bir geçiş anahtarı yok.',
    'identity.passkey_refused': () =>
      'Geçiş anahtarı kabul edilmedi. Kodla giriş yapın veya başka bir anahtar deneyin.',
    'identity.passkey_unavailable': () => 'Geçiş anahtarları mağazanın bu adresinde çalışmıyor.',
    'identity.too_many_passkeys': () => 'Zaten 20 geçiş anahtarınız var: önce birini kaldırın.',
    'staff.permission_missing': ({ permission }) => `${permission ?? ''} yetkiniz yok. Mağaza sahibi verebilir.`,
    'staff.not_a_member': () => 'Bu iletişim bilgisi bir çalışana ait değil. Sahibinden sizi davet etmesini isteyin.',
    'staff.unknown': () => 'Böyle bir çalışan yok.',
    'staff.last_owner': () => 'Bu son sahip. Önce başka birini atayın.',
    'staff.grant_refused': ({ permission }) =>
      permission === 'owner'
        ? 'Bunu yalnızca mağaza sahibi yapabilir.'
        : `${permission ?? ''} yetkisini veremezsiniz: sizde yok.`,
    'staff.passkey_required': () => 'Mağaza tüm çalışanlardan geçiş anahtarı istiyor. Önce bir tane ekleyin.',
    'staff.passkey_demanded': () => 'Geçiş anahtarıyla giriş yapıyorsunuz: mağaza sahibi böyle karar verdi.',
    'staff.contact_required': () => 'E-posta veya telefon girin: çalışan bununla giriş yapar.',
    'staff.contact_taken': () => 'Bu iletişim bilgisi başka bir çalışanda var.',
    'staff.too_many': () => 'Çalışan sayısı çok fazla.',
    'staff.role_unknown': () => 'Böyle bir rol yok.',
    'staff.role_in_use': ({ members }) => `Rol silinemez. Bu role sahip çalışanlar: ${members ?? ''}.`,
    'staff.role_fixed': () => 'Sahip rolü değiştirilemez.',
    'staff.role_name_taken': () => 'Bu adda bir rol zaten var.',
    'staff.role_name_required': () => 'Role bir ad verin.',
    'staff.too_many_roles': () => '100 rol var: önce birini silin.',
    'staff.invitation_refused': () => 'Bu kişi davet edilemez: zaten giriş yaptı, kapatıldı ya da e-postası yok.',
    'staff.invitation_over': () => 'Bu bağlantı artık geçerli değil. Yeni bir davet isteyin.',
    'conflict.changed': ({ by }) =>
      by
        ? `Siz düzenlerken ${by} kaydı değiştirdi. Hiçbir şey kaydedilmedi.`
        : 'Siz düzenlerken kayıt değişti. Hiçbir şey kaydedilmedi.',
    'profile.image_invalid': () => 'Dosya bir görsel değil.',
    'profile.image_too_large': () => 'Dosya 5 MB’tan büyük. Daha küçük bir görsel seçin.',
    'account.order_in_delivery': () => 'Siparişiniz hazırlanıyor ya da yolda. Hesabı teslimattan sonra silebilirsiniz.',
    'account.rental_open': () => 'Kiraladığınız damacanalar var. Onları iade edin, sonra hesap silinebilir.',
    'account.rental_owed': () =>
      'Geri gelmeyen kiralık damacananın bedeli henüz ödenmedi: bir sonraki siparişinize eklenecek. Ondan sonra hesap silinebilir.',
    'account.bottle_open': () =>
      'Bölmeden bir siparişin boş damacanası henüz çözülmedi. Ondan sonra hesap silinebilir.',
    'identity.phone_country': ({ phoneCode = '' }) => `Yalnızca ${phoneCode} ile başlayan numaraları kabul ediyoruz.`,
    'identity.code_wrong': ({ attemptsLeft = 0 }) =>
      Number(attemptsLeft) === 0
        ? 'Kod yanlış ve deneme hakkı kalmadı. Yeni bir kod isteyin.'
        : `Kod yanlış. ${attemptsLeft} deneme kaldı.`,
    'identity.work_required': () => 'Biraz bekleyin: son zamanlarda çok sayıda kod istendi.',
    'identity.too_many_codes': ({ minutes = 1 }) =>
      `Çok fazla kod istendi. Bir sonrakini ${minutes} dakika sonra isteyebilirsiniz.`,
    'idempotency.key_required': () => 'Siparişin tekrar anahtarı (Idempotency-Key) yok.',
    'idempotency.key_reused': () => 'Bu istek başka verilerle zaten yapıldı. Sayfayı yenileyin.',
    'address.not_found': () => 'Adres bulunamadı.',
    'address.required': () => 'Teslimat adresi belirtilmedi.',
    'address.not_located': () => 'Bu ev haritada bulunamadı.',
    'address.not_served': () => 'Buraya henüz teslimat yapmıyoruz. Başka bir adres seçin.',
    'address.legal_person_unknown': () => 'Bu kuruluş hesabınıza bağlı değil.',
    'address.too_many': ({ maximum = 0 }) =>
      `Zaten ${maximum} adresiniz kayıtlı. Gerekmeyen birini silip yenisini ekleyin.`,
    'maps.unavailable': () => 'Adres araması şu anda kullanılamıyor. Yeniden deneyin veya adresi elle yazın.',
    'favourite.item_unknown': () => 'Katalogda böyle bir ürün yok.',
    'favourite.too_many': ({ maximum = 0 }) =>
      `Favorilerde en fazla ${maximum} ürün olabilir. Yenisini eklemek için birini çıkarın.`,
    'cart.not_found': () => 'Sepet bulunamadı.',
    'cart.too_many': ({ maximum = 0 }) =>
      `İçinde ürün olan ${maximum} sepetiniz var. Yenisini açmak için birini sipariş edin ya da boşaltın.`,
    'cart.item_not_found': () => 'Bu ürün artık sepette değil.',
    'cart.gone': () => 'Bu sepet sipariş edilmiş ya da süresi dolmuş.',
    'cart.empty': () => 'Sepet boş.',
    'cart.product_unavailable': ({ name, cell }) => {
      if (cell) return name ? `Bölmede “${name}” yok.` : 'Bölmede bu ürün yok.';
      return name ? `“${name}” şu anda adresinizde satılmıyor.` : 'Bu ürün şu anda adresinizde satılmıyor.';
    },
    'cart.maximum_reached': ({ maximum = 0, name }) =>
      `${name ? `“${name}”: a` : 'A'}zami miktara ulaşıldı: ${maximum}.`,
    'cart.required_line': ({ reason }) =>
      reason === 'CONTAINER'
        ? 'Su için bu damacanalar gerekli: iade edeceğiniz boşları bildirin ya da bunları bırakın.'
        : 'Sipariş için bu ürün gerekli.',
    'cart.returned_exceed_water': () => 'İade edilen damacanalar su damacanalarından fazla olamaz.',
    'cart.decline_refused': () => 'Bu üründen vazgeçilemez.',
    'cart.interval_required': () => 'Teslimat zamanı seçilmedi.',
    'cart.payment_required': () => 'Ödeme yöntemi seçilmedi.',
    'cart.phone_required': () => 'Telefon belirtilmedi.',
    'cart.phone_invalid': () => 'Geçersiz bir telefon numarası girdiniz.',
    'cart.name_required': () => 'Ad belirtilmedi.',
    'cart.leave_at_door_unpaid': () => 'Ödeme kuryeye yapılacaksa sipariş kapıya bırakılamaz.',
    'order.phone_proof_required': () => 'Bu sipariş için telefonunuzu doğrulayın.',
    'cart.bottles_undeclared': () => 'Değişim için boş damacananız olup olmadığını belirtin.',
    'cart.containers_missing': ({ quantity = 0 }) => `Su için ${quantity} damacana daha gerekli.`,
    'cart.required_product_missing': ({ name }) =>
      name ? `Sipariş için “${name}” gerekli.` : 'Sipariş için bir ürün daha gerekli.',
    'cart.minimum_order': ({ missingGoods = 0 }, money) =>
      `Sipariş için ${money(Number(missingGoods))} tutarında ürün daha ekleyin.`,
    'cart.total_changed': () => 'Toplam tutar değişti. Kontrol edip siparişi onaylayın.',
    'interval.unavailable': () => 'Bu teslimat aralığı artık uygun değil.',
    'payment.method_unavailable': () => 'Bu ödeme yöntemi sipariş için kullanılamıyor.',
    'rental.overdue': () =>
      'Kiraladığınız damacanalardan birinin süresi geçti. Yenisini kiralamak için su alın ya da damacanayı iade edin.',
    'rental.owed': () =>
      'Kiralık bir damacana zamanında geri gelmedi, bedeli siparişinize eklenecek. Teslimattan sonra yeniden kiralayabilir, şimdilik damacanayı satın alabilirsiniz.',
    'promo.invalid': (params, money) => promoText(params, money),
    'loyalty.not_enough_points': ({ extraPayment = 0 }, money) =>
      `Ödeme için puan yetmiyor. Ek ödeme: ${money(Number(extraPayment))}.`,
    'loyalty.not_for_legal': () => 'Şirket siparişleri puanla ödenemez.',
    'payment.not_payable': () => 'Bu sipariş zaten ödendi ya da artık ödeme beklemiyor.',
    'payment.order_differs': () => 'Tutar ya da bilgiler siparişle uyuşmuyor. Sayfayı yenileyin.',
    'payment.return_url_refused': () => 'Dönüş adresi bu mağazaya ait değil.',
    'payment.saved_method_unknown': () => 'Böyle kayıtlı bir ödeme yöntemi yok.',
    'payment.source_refused': () => 'Bu bildirim bankadan gelmedi.',
    'payment.unavailable': () => 'Ödeme hizmeti yanıt vermiyor. Siparişiniz saklandı: biraz sonra ödeyin.',
    'order.not_found': () => 'Böyle bir sipariş yok.',
    'order.cannot_repeat': () => 'Bu sipariş tekrarlanamaz.',
    'order.cancel_reason_required': () => 'Bir iptal nedeni seçin ya da yazın.',
    'order.cancel_refused': ({ shopPhone = '' }) => `Bu sipariş artık iptal edilemez. Bizi arayın: ${shopPhone}.`,
    'order.transition_refused': ({ from = '', to = '' }) => `Sipariş «${from}» durumundan «${to}» durumuna geçemez.`,
    'order.not_paid': () => 'Sipariş henüz ödenmedi. Çevrim içi ödendikten sonra hazırlanabilir.',
    'order.interval_required': () => 'Bu teslimat için yeni bir saat gerekir: bir saat seçin.',
    'order.refund_refused': () => 'Bu siparişten bu kadarı iade edilemez.',
    'order.refund_not_paid': () =>
      'Teslimattan önce yalnızca çevrim içi ödenmiş sipariş kısmen iade edilir; bu sipariş öyle ödenmedi.',
    'order.refund_everything': () => 'Siparişte ürün kalmazdı. İade yerine siparişi iptal edin.',
    'order.refund_containers_left': ({ quantity = 0 }) => `${quantity} damacana susuz kalırdı: onları da iade edin.`,
    'order.refund_owed': () => 'Önceki siparişlerin borcu teslimattan önce iade edilmez.',
    'order.refund_not_declined': () => 'Bu siparişte yeniden denenebilecek reddedilmiş bir iade yok.',
    'order.link_invalid': () => 'Bu bağlantı artık geçerli değil. Siparişi görmek için giriş yapın.',
    'order.change_refused': ({ shopPhone = '' }) =>
      `Bu sipariş artık buradan değiştirilemez. Bizi arayın: ${shopPhone}.`,
    'order.change_not_sold': ({ names = '' }) => `Bu adreste satılmıyor: ${names}.`,
    'order.change_promo': ({ code = '' }) =>
      `${code} promosyon kodu orada geçerli değil. Başka bir gün veya adres seçin.`,
    'order.change_payer': () => 'Bu adresin ödemesini başkası yapıyor. Başka bir adres seçin veya yeni sipariş verin.',
    'order.change_costs_more': ({ difference = 0 }, money) =>
      `Bu ${money(Number(difference))} daha pahalı ve sipariş zaten ödendi. Ek ücretsiz bir saat veya adres seçin ya da bizi arayın.`,
    'order.change_unpaid': () =>
      'Tutar değişecek, ancak bu siparişin ödemesi henüz tamamlanmadı. Önce ödeyin veya aynı fiyata bir saat ya da adres seçin.',
    'order.change_differs': () => 'Tutar bu arada değişti. Bir kez daha bakıp onaylayın.',
    'order.rating_refused': () => 'Bu sipariş değerlendirilemez veya artık çok geç.',
    'consent.personal_data_required': () => 'Kişisel verilerin işlenmesine onay gereklidir.',
    'consent.unknown': () => 'Böyle bir onay yok.',
    'server.failed': () => 'Bizde bir şeyler bozuldu. Haberimiz var, lütfen tekrar deneyin.',
  },
  actions: {
    ...trCells.actions,
    'account.rental_open': 'Damacanaları iade edin',
    'account.bottle_open': 'Damacana konusunu çözün',
    'account.rental_owed': 'Damacananın bedelini bir sonraki siparişle ödeyin',
    'rental.overdue': 'Su alın ya da damacanayı iade edin',
    'rental.owed': 'Damacanayı kiralamak yerine satın alın',
    'promo.invalid': 'Kodu kaldırın ya da başka bir kod girin',
    'loyalty.not_enough_points': 'Daha az puan kullanın ya da başka bir ödeme yöntemi seçin',
    'payment.unavailable': 'Siparişi sonra ödeyin',
    'payment.order_differs': 'Sayfayı yenileyin',
    'order.cancel_reason_required': 'Nedenini belirtin',
    'order.cancel_refused': 'Bizi arayın',
    'order.not_paid': 'Ödemeyi bekleyin ya da siparişi iptal edin',
    'order.refund_not_paid': 'Teslimattan sonra iade edin ya da siparişi iptal edin',
    'order.refund_everything': 'Siparişi iptal edin',
    'order.refund_containers_left': 'Damacanaları da iade edin',
    'order.interval_required': 'Yeni bir saat seçin',
    'identity.sign_in_required': 'Giriş yapın',
    'identity.customer_required': 'Giriş yapın',
    'identity.phone_invalid': 'Telefon numarasını düzeltin',
    'identity.email_invalid': 'E-posta adresini düzeltin',
    'identity.challenge_over': 'Yeni kod isteyin',
    'identity.too_many_codes': 'Bekleyip yeniden deneyin',
    'identity.code_not_sent': 'Başka bir yol seçin',
    'address.required': 'Teslimat adresi seçin',
    'address.not_located': 'Evi önerilerden seçin veya noktayı belirtin',
    'address.not_served': 'Başka bir adres seçin',
    'maps.unavailable': 'Adresi elle yazın',
    'cart.empty': 'Sepete ürün ekleyin',
    'cart.product_unavailable': 'Ürünü sepetten çıkarın',
    'cart.maximum_reached': 'Miktarı azaltın',
    'cart.required_line': 'İade edilecek damacanaları bildirin',
    'cart.interval_required': 'Teslimat zamanı seçin',
    'interval.unavailable': 'Başka bir zaman seçin',
    'cart.payment_required': 'Ödeme yöntemi seçin',
    'payment.method_unavailable': 'Başka bir ödeme yöntemi seçin',
    'cart.phone_required': 'Telefonunuzu yazın',
    'cart.phone_invalid': 'Telefon numarasını düzeltin',
    'cart.name_required': 'Adınızı yazın',
    'cart.leave_at_door_unpaid': 'Çevrimiçi ödeyin ya da kuryeyi karşılayın',
    'order.phone_proof_required': 'Telefonunuza gelen kodla giriş yapın',
    'cart.bottles_undeclared': 'Boş damacanalar sorusunu yanıtlayın',
    'cart.containers_missing': 'Damacana ekleyin ya da iade edeceklerinizi bildirin',
    'cart.required_product_missing': 'Ürünü ekleyin ya da sizde olduğunu belirtin',
    'cart.minimum_order': 'Sepete ürün ekleyin',
    'cart.total_changed': 'Yeni tutarı kontrol edin',
    'consent.personal_data_required': 'Onayı işaretleyin',
    'request.too_many': 'Bekleyip tekrar deneyin',
    'server.failed': 'Tekrar deneyin',
  },
  promo: promoTexts,
  answers: {
    ...trCells.answers,
    'line.GIFT': () => 'Promosyon kodunun hediyesi.',
    'line.RENTAL_DEBT': () => 'Önceden iade edilmemiş damacana: sizde kalıyor.',
    'warning.GIFT_OUT_OF_STOCK': () => 'Promosyon kodunun hediyesi tükendi. Kod geçerli kalır.',
    'order.PAYMENT_EXPIRED': () => 'Sipariş zamanında ödenmedi ve iptal edildi.',
    'order.BY_PHONE': () => 'Sipariş telefonla alındı',
    'order.PAYMENT_LINK': ({ shop = '', number = '', amount = 0, time = '', url = '' }, money) =>
      `${shop}: ${number} numaralı sipariş, ödenecek ${money(Number(amount))}. Son ödeme ${time}: ${url}`,
    'order.PAYMENT_LINK_SUBJECT': ({ number = '' }) => `${number} numaralı siparişin ödemesi`,
    'order.MANY_OPEN': () => 'Henüz ödenmemiş birkaç sipariş var. Bunu onaylamak için arayacağız.',
    'order.MANY_FROM_NETWORK': () => 'Siparişi onaylamak için arayacağız.',
    'order.PAID': ({ amount = 0 }, money) => `Ödendi: ${money(Number(amount))}`,
    'order.REFUNDED': ({ amount = 0 }, money) => `İade edildi: ${money(Number(amount))}`,
    'order.TIME_CHANGED': ({ day = '', from = '', to = '' }) =>
      `Teslimat ${toDayText(day)}, ${from}–${to} saatine alındı`,
    'order.ADDRESS_CHANGED': () => 'Teslimat adresi değiştirildi',
    'order.UNDELIVERED_REFUND': () => 'Sipariş teslim edilemedi, para iade ediliyor.',
    'cancel.CHANGED_MIND': () => 'Artık ihtiyacım yok',
    'cancel.WRONG_TIME': () => 'Teslimat saati uymuyor',
    'cancel.WRONG_ADDRESS': () => 'Adres yanlış',
    'cancel.WRONG_ITEMS': () => 'Ürünler yanlış',
    'cancel.PAYMENT': () => 'Ödeme yapılamadı',
    'cancel.OTHER_SHOP': () => 'Başka yerde buldum',
    'points.grant': ({ order = '' }) => `${order} numaralı siparişle kazanıldı`,
    'points.hold': ({ order = '' }) => `${order} numaralı siparişin ödemesi`,
    'points.release': ({ order = '' }) => `${order} numaralı sipariş için geri verildi`,
    'points.expire': () => 'Puanların süresi doldu',
    'points.take_back': ({ order = '' }) => `${order} numaralı siparişin iadesinden sonra geri alındı`,
    'points.carry': () => 'Önceki bir iade için kesildi',
    'points.erase': () => 'Hesap silindi',
    'payment.card_declined': () => 'Banka ödemeyi reddetti. Yeniden deneyin ya da başka türlü ödeyin.',
    'payment.insufficient_funds': () =>
      'Kartta veya hesapta yeterli bakiye yok. Bakiye ekleyin ya da başka türlü ödeyin.',
    'payment.card_details': () => 'Kart bilgileri uymadı: numarayı, tarihi ve kodu kontrol edin.',
    'payment.three_ds': () => 'Banka, ödeyenin siz olduğunu doğrulamadı. Yeniden deneyin.',
    'payment.limit': () => 'Kart limiti aşıldı. Başka türlü ödeyin.',
    'payment.restricted': () => 'Bu kartla bu alışveriş ödenemez. Başka bir kart seçin.',
    'payment.expired': () => 'Ödeme süresi doldu. Yeniden ödeyebilirsiniz.',
    'payment.issuer_unavailable': () => 'Banka şu anda yanıt vermiyor. Biraz sonra deneyin.',
    'payment.cancelled': () => 'Ödeme iptal edildi. Yeniden ödeyebilirsiniz.',
    'payment.other': () => 'Ödeme başarısız oldu. Yeniden deneyin ya da başka türlü ödeyin.',
    'code.sms': ({ code = '', shop = '' }) => (shop === '' ? `Kod: ${code}` : `${shop}: kod ${code}`),
    'code.mail_subject': ({ code = '', shop = '' }) => `${shop}: kod ${code}`,
    'code.mail_greeting': ({ shop = '' }) => `${shop} için kodunuz:`,
    'code.mail_note': ({ minutes = 5 }) =>
      `Kod ${minutes} dakika geçerlidir. Kimseyle paylaşmayın. Kodu siz istemediyseniz bir şey yapmanıza gerek yok.`,
    'code.mail_valid': ({ minutes = 5 }) =>
      `Kod ${minutes} dakika geçerlidir. Kodu siz istemediyseniz desteğe bildirin.`,
    'code.aim_proof': () => 'siz olduğunuzu doğrulamak için',
    'code.aim_undo': () => 'iletişim bilginizi geri almak ya da korumak için',
    'code.aim_recovery': () => 'hesabı destekle geri almak için',
    'code.tell_nobody': () => 'Bize bile söylemeyin',
    'code.tell_support': () => 'Yalnızca kendiniz aradıysanız söyleyin',
    'address.duplicate': () => 'Bu adres zaten var',
    'contact.EMAIL_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `${shop} hesabınızın e-postası değiştirildi. Bunu siz yapmadıysanız arayın: ${shopPhone}.`,
    'contact.PHONE_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `${shop} hesabınızın telefonu değiştirildi. Bunu siz yapmadıysanız arayın: ${shopPhone}.`,
    'contact.PASSKEY_ADDED': ({ shop = '', shopPhone = '' }) =>
      `${shop} hesabınıza bir geçiş anahtarı eklendi: onunla kodsuz giriş yapılabilir. Bunu siz yapmadıysanız arayın: ${shopPhone}.`,
    'contact.PASSKEY_REMOVED': ({ shop = '', shopPhone = '' }) =>
      `${shop} hesabınızdan bir geçiş anahtarı kaldırıldı. Bunu siz yapmadıysanız arayın: ${shopPhone}.`,
    'staff.INVITED': ({ name = '', shop = '' }) =>
      name
        ? `${name} sizi “${shop}” mağazasında çalışmaya davet ediyor. Bağlantıyı açıp giriş yapın:`
        : `“${shop}” mağazasında çalışmaya davet ediliyorsunuz. Bağlantıyı açıp giriş yapın:`,
    'staff.INVITED_SUBJECT': ({ shop = '' }) => `“${shop}” mağazasına davet`,
    'staff.INVITED_NOTE': () =>
      'Bağlantı 7 gün ve yalnızca bir kez geçerlidir. Kimseye vermeyin. Bu mektubu beklemiyorsanız hiçbir şey yapmayın.',
    'contact.UNDO': ({ url = '' }) => `Değişikliği 72 saat boyunca geri alabilirsiniz: ${url}`,
    'contact.RECOVERY_STARTED': ({ shop = '', url = '' }) =>
      `${shop}, destek talebi üzerine 72 saat sonra hesabınızın iletişim bilgisini değiştirecek. Bu siz değilseniz reddedin: ${url}`,
    'contact.SUBJECT': ({ shop = '' }) => `${shop}: hesabınız değiştirildi`,
    'fee.DELIVERY_BELOW_FREE': ({ freeFromBottles = 0, freeFromGoods = 0 }, money) =>
      `${freeFromBottles} damacana sudan ya da ${money(Number(freeFromGoods))} tutarında üründen itibaren ücretsiz.`,
    'fee.LIFT_WITHOUT_ELEVATOR': ({ floors = 0, bottles = 0, rate = 0 }, money) =>
      `Asansörsüz taşıma: ${floors} kat × ${bottles} damacana × ${money(Number(rate))}.`,
    'fee.INTERVAL_SURCHARGE': () => 'Seçilen teslimat zamanı için ek ücret.',
    'fee.SMALL_ORDER': ({ fromGoods = 0 }, money) => `${money(Number(fromGoods))} altındaki siparişler için ek ücret.`,
    'line.CONTAINER': () => 'Eksik boş damacanaların yerine yenisi.',
    'line.FIRST_ORDER_PUMP': () => 'İlk su siparişi için gerekli.',
    'line.BUNDLE': () => 'Başka bir ürünle birlikte gelir.',
    'order.ACCOUNT_DELETED': () => 'Müşteri hesabını sildi.',
    'profile.NAME_INVALID': () => 'Adda saklayamadığımız karakterler var.',
    'profile.BIRTHDAY_INVALID': () => 'Gerçek bir doğum tarihi girin.',
    'profile.EMAIL_NEEDED': () => 'Hesabınıza bu e-posta ile giriyorsunuz: değiştirilebilir, silinemez.',
    'warning.NOT_SOLD_HERE': ({ name = '' }) => `“${name}” adresinizde satılmıyor.`,
    'warning.QUANTITY_ABOVE_STOCK': ({ name = '', available = 0 }) => `“${name}”: yalnızca ${available} adet kaldı.`,
    'warning.QUANTITY_ABOVE_STOCK_NONE': ({ name = '' }) => `“${name}” tükendi.`,
    'warning.PRICE_CHANGED': ({ name = '', from = 0, to = 0 }, money) =>
      `“${name}”: fiyat ${money(Number(from))} yerine ${money(Number(to))} oldu.`,
    'warning.CONTAINERS_REDUCED': ({ to = 0 }) => `Daha az damacana gerekiyor: ${to} adet kaldı.`,
    'warning.PUMP_SUGGESTED': ({ name = '' }) => `İlk siparişte “${name}” işe yarar.`,
    'warning.INTERVAL_GONE': () => 'Seçtiğiniz teslimat saati artık yok. Başka bir saat seçin.',
  },
};
