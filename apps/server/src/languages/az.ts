import { azCells } from './cells/az.ts';
import { dayWriter } from './day-text.ts';
import { writePromoText, type LanguageTexts, type PromoTexts } from './message-keys.ts';
import { waiting } from './waiting.ts';

const toDayText = dayWriter('az');

const promoTexts: PromoTexts = {
  NOT_FOUND: () => 'Belə promokod yoxdur.',
  NOT_STARTED: () => 'Bu promokod hələ qüvvəyə minməyib.',
  EXPIRED: () => 'Bu promokodun müddəti bitib.',
  USED_UP: () => 'Bu promokod artıq tam istifadə olunub.',
  ALREADY_USED: () => 'Siz bu promokodu artıq istifadə etmisiniz.',
  FIRST_ORDER_ONLY: () => 'Bu promokod yalnız ilk sifariş üçündür.',
  PHONE_PROOF_REQUIRED: () => 'Əvvəlcə telefonu təsdiqləyin: kodla daxil olun və promokod işləyəcək.',
  MIN_SUM: ({ missing = 0 }, money) => `Bu promokod üçün ${money(Number(missing))} məbləğində mal çatmır.`,
  NOT_APPLICABLE: () => 'Bu promokod sifarişinizə uyğun deyil.',
  AUTH_REQUIRED: () => 'Bu promokodu tətbiq etmək üçün daxil olun.',
  NO_POINTS_MIX: () => 'Bu promokodu ballarla ödənişlə birlikdə tətbiq etmək olmaz.',
};

const promoText = writePromoText(promoTexts);

export const az: LanguageTexts = {
  refusals: {
    ...azCells.refusals,
    'request.malformed': () => 'Sorğunu oxumaq mümkün olmadı.',
    'request.invalid': () => 'Xanaları yoxlayın.',
    'request.not_found': () => 'Belə səhifə yoxdur.',
    'request.too_slow': () => 'Sorğu çox yavaş gəldi. Bağlantını yoxlayın və yenidən cəhd edin.',
    'request.too_large': () => 'Sorğu çox böyükdür.',
    'request.unsupported_media_type': () => 'Bu məlumat formatı dəstəklənmir.',
    'request.too_many': ({ seconds }) =>
      seconds === undefined
        ? 'Həddindən çox sorğu. Bir az sonra yenidən cəhd edin.'
        : `Həddindən çox sorğu. ${waiting(Number(seconds), ['san', 'dəq', 'saat'])} gözləyin və yenidən cəhd edin.`,
    'request.timeout': () => 'Cavab çox gecikir. Yenidən cəhd edin.',
    'search.query_too_long': ({ limit = 0 }) => `Sorğu çox uzundur: ${limit} işarə kifayətdir.`,
    'search.filter_invalid': () => 'Belə filtr və ya sıralama yoxdur. Siyahıdan seçin.',
    'config.not_ready': () => 'Mağaza işə düşür. Bir az gözləyin.',
    'config.unknown_domain': () => 'Bu ünvanda mağaza yoxdur.',
    'partner.unknown': () => 'Bu ünvanda mağaza yoxdur.',
    'partner.closed': () => 'Mağaza müvəqqəti bağlıdır. Bir az sonra yenidən baxın.',
    'identity.token_required': () => 'Giriş xətası, yenidən daxil olun.',
    'identity.token_invalid': () => 'Giriş xətası, yenidən daxil olun.',
    'identity.session_ended': () => 'Sessiya bitib, yenidən daxil olun.',
    'identity.client_refused': () => 'Tətbiqin açarı uyğun deyil.',
    'identity.origin_refused': () => 'Sorğu başqa saytdan gəldiyi üçün rədd edildi.',
    'identity.forbidden': () => 'Bu əməliyyat sizə icazəli deyil.',
    'identity.proof_required': () => 'Bunun siz olduğunuzu kodla və ya giriş açarı ilə təsdiqləyin.',
    'identity.contact_replaced': () =>
      'Bu əlaqə hesabda bu yaxınlarda dəyişdirilib. Bunu siz etməmisinizsə, «Əlaqəni qaytar» səhifəsində onu geri alın.',
    'identity.change_unknown': () => 'Geri alınacaq heç nə yoxdur: bu əlaqə son 72 saatda dəyişdirilməyib.',
    'identity.customer_unknown': () => 'Belə müştəri yoxdur.',
    'identity.recovery_waiting': () => 'Bu hesabın bərpası artıq başlayıb.',
    'identity.recovery_unknown': () => 'Belə bərpa yoxdur.',
    'account.contact_changed': () =>
      'Hesabın əlaqəsi bu yaxınlarda dəyişdirilib: hesabı bundan 72 saat sonra silmək olar.',
    'identity.partner_required': () => 'Mağaza göstərilməyib.',
    'identity.sign_in_required': () => 'Bunun üçün daxil olun.',
    'identity.customer_required': () => 'Bu yalnız daxil olduqdan sonra mümkündür.',
    'identity.method_unavailable': () => 'Bu üsulla kod göndərmək mümkün deyil.',
    'identity.phone_required': () => 'Bu xana mütləqdir.',
    'identity.phone_invalid': () => 'Telefon nömrəsini yanlış göstərmisiniz.',
    'identity.phone_taken': () => 'Bu nömrə başqa hesaba aiddir. Onunla daxil olun.',
    'identity.email_required': () => 'Bu xana mütləqdir.',
    'identity.email_invalid': () => 'E-poçt ünvanını yanlış göstərmisiniz.',
    'identity.email_taken': () => 'Bu ünvan başqa hesaba aiddir. Onunla daxil olun.',
    'identity.name_required': () => 'Ad göstərilməyib.',
    'identity.challenge_over': () => 'Bu kod artıq keçərli deyil. Yenisini istəyin.',
    'identity.code_not_sent': () => 'Kodu göndərmək alınmadı. Yenidən və ya başqa üsulla cəhd edin.',
    'identity.session_unknown': () => 'Belə bir seans yoxdur.',
    'identity.passkey_unknown': () => 'Belə giriş açarı yoxdur.',
    'identity.passkey_refused': () => 'Giriş açarı qəbul edilmədi. Kodla daxil olun və ya başqa açarı sınayın.',
    'identity.passkey_unavailable': () => 'Mağazanın bu ünvanında giriş açarları işləmir.',
    'identity.too_many_passkeys': () => 'Artıq 20 giriş açarınız var: əvvəlcə birini silin.',
    'staff.permission_missing': ({ permission }) =>
      `Sizdə ${permission ?? ''} hüququ yoxdur. Onu mağazanın sahibi verə bilər.`,
    'staff.not_a_member': () => 'Bu əlaqə heç bir işçiyə aid deyil. Sahibdən sizi dəvət etməsini xahiş edin.',
    'staff.unknown': () => 'Belə işçi yoxdur.',
    'staff.last_owner': () => 'Bu son sahibdir. Əvvəlcə başqasını təyin edin.',
    'staff.grant_refused': ({ permission }) =>
      permission === 'owner'
        ? 'Bunu yalnız mağazanın sahibi edə bilər.'
        : `${permission ?? ''} hüququnu verə bilməzsiniz: o sizdə yoxdur.`,
    'staff.passkey_required': () => 'Mağaza bütün işçilərdən giriş açarı istəyir. Əvvəlcə onu əlavə edin.',
    'staff.passkey_demanded': () => 'Siz giriş açarı ilə daxil olursunuz: mağazanın sahibi belə qərar verib.',
    'staff.contact_required': () => 'E-poçt və ya telefon daxil edin: işçi onunla daxil olur.',
    'staff.contact_taken': () => 'Bu əlaqə artıq başqa işçidədir.',
    'staff.too_many': () => 'İşçilər həddən çoxdur.',
    'staff.role_unknown': () => 'Belə rol yoxdur.',
    'staff.role_in_use': ({ members }) => `Rolu silmək olmaz. Bu rolu olan işçilər: ${members ?? ''}.`,
    'staff.role_fixed': () => 'Sahibin rolunu dəyişmək olmaz.',
    'staff.role_name_taken': () => 'Bu adda rol artıq var.',
    'staff.role_name_required': () => 'Rola ad verin.',
    'staff.too_many_roles': () => 'Artıq 100 rol var: əvvəlcə birini silin.',
    'staff.invitation_refused': () => 'Bu işçini dəvət etmək olmaz: artıq daxil olub, söndürülüb və ya e-poçtu yoxdur.',
    'staff.invitation_over': () => 'Keçid artıq etibarlı deyil. Yenidən dəvət istəyin.',
    'conflict.changed': ({ by }) =>
      by
        ? `Siz düzəliş edərkən ${by} qeydi dəyişdi. Heç nə saxlanmadı.`
        : 'Siz düzəliş edərkən qeyd dəyişdi. Heç nə saxlanmadı.',
    'profile.image_invalid': () => 'Fayl şəkil deyil.',
    'profile.image_too_large': () => 'Fayl 5 MB-dan böyükdür. Daha kiçik şəkil seçin.',
    'account.order_in_delivery': () => 'Sifarişiniz hazırlanır və ya yoldadır. Hesabı çatdırılmadan sonra silmək olar.',
    'account.rental_open': () => 'Sizdə icarəyə götürülmüş balonlar var. Onları qaytarın, sonra hesabı silmək olar.',
    'account.rental_owed': () =>
      'İcarədən qaytarılmamış balonun qiyməti hələ ödənilməyib: o, növbəti sifarişinizə daxil olacaq. Ondan sonra hesabı silmək olar.',
    'account.bottle_open': () =>
      'Hücrədən sifarişin boş balonu barədə hələ qərar verilməyib. Ondan sonra hesabı silmək olar.',
    'identity.phone_country': ({ phoneCode = '' }) => `Yalnız ${phoneCode} ilə başlayan nömrələri qəbul edirik.`,
    'identity.code_wrong': ({ attemptsLeft = 0 }) =>
      Number(attemptsLeft) === 0
        ? 'Kod yanlışdır, cəhdlər bitdi. Yeni kod istəyin.'
        : `Kod yanlışdır. ${attemptsLeft} cəhd qalıb.`,
    'identity.work_required': () => 'Bir az gözləyin: son vaxtlar çoxlu kod istənilib.',
    'identity.too_many_codes': ({ minutes = 1 }) =>
      `Həddindən çox kod istənilib. Növbətisini ${minutes} dəqiqədən sonra istəmək olar.`,
    'idempotency.key_required': () => 'Sifarişin təkrar açarı (Idempotency-Key) yoxdur.',
    'idempotency.key_reused': () => 'Bu sorğu artıq başqa məlumatlarla icra olunub. Səhifəni yeniləyin.',
    'address.not_found': () => 'Ünvan tapılmadı.',
    'address.required': () => 'Çatdırılma ünvanı göstərilməyib.',
    'address.not_located': () => 'Bu ev xəritədə tapılmadı.',
    'address.not_served': () => 'Bura hələ çatdırmırıq. Başqa ünvan seçin.',
    'address.legal_person_unknown': () => 'Bu təşkilat hesabınıza bağlı deyil.',
    'address.too_many': ({ maximum = 0 }) =>
      `Artıq ${maximum} ünvanınız saxlanılıb. Lazım olmayanı silin və yenisini əlavə edin.`,
    'maps.unavailable': () => 'Ünvan axtarışı hazırda işləmir. Yenidən cəhd edin və ya ünvanı əl ilə yazın.',
    'favourite.item_unknown': () => 'Kataloqda belə məhsul yoxdur.',
    'favourite.too_many': ({ maximum = 0 }) =>
      `Seçilmişlərdə ən çox ${maximum} məhsul ola bilər. Yenisini əlavə etmək üçün birini çıxarın.`,
    'cart.not_found': () => 'Səbət tapılmadı.',
    'cart.too_many': ({ maximum = 0 }) =>
      `Məhsul olan ${maximum} səbətiniz var. Yenisini açmaq üçün birini sifariş edin və ya boşaldın.`,
    'cart.item_not_found': () => 'Bu məhsul artıq səbətdə yoxdur.',
    'cart.gone': () => 'Bu səbət artıq sifariş olunub və ya köhnəlib.',
    'cart.empty': () => 'Səbət boşdur.',
    'cart.product_unavailable': ({ name, cell }) => {
      if (cell) return name ? `Hücrədə “${name}” yoxdur.` : 'Hücrədə bu məhsul yoxdur.';
      return name ? `“${name}” hazırda ünvanınızda satılmır.` : 'Bu məhsul hazırda ünvanınızda satılmır.';
    },
    'cart.maximum_reached': ({ maximum = 0, name }) =>
      `${name ? `“${name}”: m` : 'M'}aksimum miqdara çatıldı: ${maximum}.`,
    'cart.required_line': ({ reason }) =>
      reason === 'CONTAINER'
        ? 'Bu qablar su üçün lazımdır: qaytaracağınız boş qabları göstərin və ya onları saxlayın.'
        : 'Bu məhsul sifariş üçün lazımdır.',
    'cart.returned_exceed_water': () => 'Qaytarılan qabların sayı su qablarından çox ola bilməz.',
    'cart.decline_refused': () => 'Bu məhsuldan imtina etmək olmaz.',
    'cart.interval_required': () => 'Çatdırılma vaxtı seçilməyib.',
    'cart.payment_required': () => 'Ödəniş üsulu seçilməyib.',
    'cart.phone_required': () => 'Telefon göstərilməyib.',
    'cart.phone_invalid': () => 'Telefon nömrəsi yanlışdır.',
    'cart.name_required': () => 'Ad göstərilməyib.',
    'cart.leave_at_door_unpaid': () => 'Ödəniş kuryerə ediləndə sifarişi qapının yanında qoymaq olmaz.',
    'order.phone_proof_required': () => 'Bu sifariş üçün telefonu təsdiqləyin.',
    'cart.bottles_undeclared': () => 'Dəyişmək üçün boş qabınızın olub-olmadığını bildirin.',
    'cart.containers_missing': ({ quantity = 0 }) => `Su üçün daha ${quantity} qab lazımdır.`,
    'cart.required_product_missing': ({ name }) =>
      name ? `Sifariş üçün “${name}” lazımdır.` : 'Sifariş üçün daha bir məhsul lazımdır.',
    'cart.minimum_order': ({ missingGoods = 0 }, money) =>
      `Sifariş üçün daha ${money(Number(missingGoods))} məbləğində məhsul əlavə edin.`,
    'cart.total_changed': () => 'Sifarişin məbləği dəyişib. Yoxlayın və təsdiqləyin.',
    'interval.unavailable': () => 'Bu çatdırılma intervalı artıq əlçatan deyil.',
    'payment.method_unavailable': () => 'Bu ödəniş üsulu sifariş üçün əlçatan deyil.',
    'rental.overdue': () =>
      'İcarədəki balonlarınızdan birinin müddəti bitib. Yenisini icarəyə götürmək üçün su alın və ya balonu qaytarın.',
    'rental.owed': () =>
      'İcarədəki balon vaxtında qaytarılmayıb, onun qiyməti sifarişinizə daxil olacaq. Çatdırılmadan sonra yenidən icarəyə götürə, indi isə balonu ala bilərsiniz.',
    'promo.invalid': (params, money) => promoText(params, money),
    'loyalty.not_enough_points': ({ extraPayment = 0 }, money) =>
      `Ödəniş üçün bal kifayət etmir. Əlavə ödəniş: ${money(Number(extraPayment))}.`,
    'loyalty.not_for_legal': () => 'Təşkilatların sifarişləri ballarla ödənilmir.',
    'payment.not_payable': () => 'Bu sifariş artıq ödənilib və ya daha ödəniş gözləmir.',
    'payment.order_differs': () => 'Məbləğ və ya məlumatlar sifarişlə uyğun gəlmir. Səhifəni yeniləyin.',
    'payment.return_url_refused': () => 'Qayıdış ünvanı bu mağazaya aid deyil.',
    'payment.saved_method_unknown': () => 'Belə saxlanılmış ödəniş üsulu yoxdur.',
    'payment.source_refused': () => 'Bu bildiriş bankdan gəlməyib.',
    'payment.unavailable': () => 'Ödəniş xidməti cavab vermir. Sifariş saxlanılıb: onu bir az sonra ödəyin.',
    'order.not_found': () => 'Belə sifariş yoxdur.',
    'order.cannot_repeat': () => 'Bu sifarişi təkrarlamaq olmaz.',
    'order.cancel_reason_required': () => 'Ləğvin səbəbini seçin və ya yazın.',
    'order.cancel_refused': ({ shopPhone = '' }) => `Bu sifarişi artıq ləğv etmək olmaz. Bizə zəng edin: ${shopPhone}.`,
    'order.transition_refused': ({ from = '', to = '' }) =>
      `Sifarişi «${from}» vəziyyətindən «${to}» vəziyyətinə keçirmək olmaz.`,
    'order.not_paid': () => 'Sifariş hələ ödənilməyib. Onlayn ödənildikdən sonra hazırlana bilər.',
    'order.interval_required': () => 'Bu çatdırılma üçün yeni vaxt lazımdır: onu seçin.',
    'order.refund_refused': () => 'Bu sifariş üzrə bu qədər qaytarmaq olmaz.',
    'order.refund_not_paid': () =>
      'Çatdırılmaya qədər yalnız onlayn ödənilmiş sifariş hissə-hissə qaytarılır, bu sifariş isə belə ödənilməyib.',
    'order.refund_everything': () => 'Sifarişdə məhsul qalmazdı. Qaytarmaq əvəzinə sifarişi ləğv edin.',
    'order.refund_containers_left': ({ quantity = 0 }) => `${quantity} balon susuz qalardı: onları da qaytarın.`,
    'order.refund_owed': () => 'Əvvəlki sifarişlərin borcu çatdırılmaya qədər qaytarılmır.',
    'order.refund_not_declined': () => 'Bu sifarişdə təkrar edilə bilən rədd edilmiş qaytarma yoxdur.',
    'order.link_invalid': () => 'Bu keçid artıq işləmir. Sifarişi görmək üçün daxil olun.',
    'order.change_refused': ({ shopPhone = '' }) =>
      `Bu sifarişi artıq burada dəyişmək olmaz. Bizə zəng edin: ${shopPhone}.`,
    'order.change_not_sold': ({ names = '' }) => `Bu ünvanda satılmır: ${names}.`,
    'order.change_promo': ({ code = '' }) => `${code} promokodu orada keçərli deyil. Başqa gün və ya ünvan seçin.`,
    'order.change_payer': () => 'Bu ünvan üçün başqa tərəf ödəyir. Başqa ünvan seçin və ya yeni sifariş verin.',
    'order.change_costs_more': ({ difference = 0 }, money) =>
      `Bu ${money(Number(difference))} bahadır, sifariş isə artıq ödənilib. Əlavə ödənişsiz vaxt və ya ünvan seçin, yaxud bizə zəng edin.`,
    'order.change_unpaid': () =>
      'Məbləğ dəyişəcək, bu sifarişin ödənişi isə hələ tamamlanmayıb. Əvvəlcə ödəyin və ya eyni qiymətə vaxt, yaxud ünvan seçin.',
    'order.change_differs': () => 'Məbləğ bu arada dəyişib. Bir daha baxın və təsdiqləyin.',
    'order.rating_refused': () => 'Bu sifarişi qiymətləndirmək olmaz və ya artıq gecdir.',
    'consent.personal_data_required': () => 'Fərdi məlumatların emalına razılıq tələb olunur.',
    'consent.unknown': () => 'Belə razılıq yoxdur.',
    'server.failed': () => 'Bizdə nəsə sındı. Artıq xəbərimiz var — yenidən cəhd edin.',
  },
  actions: {
    ...azCells.actions,
    'account.rental_open': 'Balonları qaytarın',
    'account.bottle_open': 'Balon məsələsini həll edin',
    'account.rental_owed': 'Balonun pulunu növbəti sifarişlə ödəyin',
    'rental.overdue': 'Su alın və ya balonu qaytarın',
    'rental.owed': 'Balonu icarəyə götürmək əvəzinə alın',
    'promo.invalid': 'Promokodu silin və ya başqasını yazın',
    'loyalty.not_enough_points': 'Daha az bal istifadə edin və ya başqa ödəniş üsulu seçin',
    'payment.unavailable': 'Sifarişi sonra ödəyin',
    'payment.order_differs': 'Səhifəni yeniləyin',
    'order.cancel_reason_required': 'Səbəbi göstərin',
    'order.cancel_refused': 'Bizə zəng edin',
    'order.not_paid': 'Ödənişi gözləyin və ya sifarişi ləğv edin',
    'order.refund_not_paid': 'Çatdırılmadan sonra qaytarın və ya sifarişi ləğv edin',
    'order.refund_everything': 'Sifarişi ləğv edin',
    'order.refund_containers_left': 'Balonları da qaytarın',
    'order.interval_required': 'Yeni vaxt seçin',
    'identity.sign_in_required': 'Daxil olun',
    'identity.customer_required': 'Daxil olun',
    'identity.phone_invalid': 'Telefon nömrəsini düzəldin',
    'identity.email_invalid': 'E-poçt ünvanını düzəldin',
    'identity.challenge_over': 'Yeni kod istəyin',
    'identity.too_many_codes': 'Gözləyin və təkrar edin',
    'identity.code_not_sent': 'Başqa üsul seçin',
    'address.required': 'Çatdırılma ünvanını seçin',
    'address.not_located': 'Evi təkliflərdən seçin və ya nöqtəni göstərin',
    'address.not_served': 'Başqa ünvan seçin',
    'maps.unavailable': 'Ünvanı əl ilə yazın',
    'cart.empty': 'Səbətə məhsul əlavə edin',
    'cart.product_unavailable': 'Məhsulu səbətdən çıxarın',
    'cart.maximum_reached': 'Miqdarı azaldın',
    'cart.required_line': 'Qaytarılacaq qabları göstərin',
    'cart.interval_required': 'Çatdırılma vaxtını seçin',
    'interval.unavailable': 'Başqa vaxt seçin',
    'cart.payment_required': 'Ödəniş üsulunu seçin',
    'payment.method_unavailable': 'Başqa ödəniş üsulu seçin',
    'cart.phone_required': 'Telefonu yazın',
    'cart.phone_invalid': 'Telefon nömrəsini düzəldin',
    'cart.name_required': 'Adınızı yazın',
    'cart.leave_at_door_unpaid': 'Onlayn ödəyin və ya kuryeri qarşılayın',
    'order.phone_proof_required': 'Telefona gələn kodla daxil olun',
    'cart.bottles_undeclared': 'Boş qablar barədə cavab verin',
    'cart.containers_missing': 'Qab əlavə edin və ya qaytarılacaq qabları göstərin',
    'cart.required_product_missing': 'Məhsulu əlavə edin və ya sizdə olduğunu bildirin',
    'cart.minimum_order': 'Səbətə məhsul əlavə edin',
    'cart.total_changed': 'Yeni məbləği yoxlayın',
    'consent.personal_data_required': 'Razılığı qeyd edin',
    'request.too_many': 'Gözləyin və təkrar edin',
    'server.failed': 'Yenidən cəhd edin',
  },
  promo: promoTexts,
  answers: {
    ...azCells.answers,
    'line.GIFT': () => 'Promokod üzrə hədiyyə.',
    'line.RENTAL_DEBT': () => 'Əvvəldən qaytarılmamış balon: o sizdə qalır.',
    'warning.GIFT_OUT_OF_STOCK': () => 'Promokod üzrə hədiyyə bitib. Kod qüvvədə qalır.',
    'order.PAYMENT_EXPIRED': () => 'Sifariş vaxtında ödənilmədi və ləğv edildi.',
    'order.BY_PHONE': () => 'Sifariş telefonla qəbul olunub',
    'order.PAYMENT_LINK': ({ shop = '', number = '', amount = 0, time = '', url = '' }, money) =>
      `${shop}: sifariş ${number}, ödəniləcək ${money(Number(amount))}. ${time}-dək ödəyin: ${url}`,
    'order.PAYMENT_LINK_SUBJECT': ({ number = '' }) => `${number} sifarişinin ödənişi`,
    'order.MANY_OPEN': () => 'Bir neçə sifariş hələ ödənilməyib. Bunu təsdiqləmək üçün zəng edəcəyik.',
    'order.MANY_FROM_NETWORK': () => 'Sifarişi təsdiqləmək üçün zəng edəcəyik.',
    'order.PAID': ({ amount = 0 }, money) => `Ödənilib: ${money(Number(amount))}`,
    'order.REFUNDED': ({ amount = 0 }, money) => `Qaytarılıb: ${money(Number(amount))}`,
    'order.TIME_CHANGED': ({ day = '', from = '', to = '' }) =>
      `Çatdırılma ${toDayText(day)}, ${from}–${to} vaxtına keçirildi`,
    'order.ADDRESS_CHANGED': () => 'Çatdırılma ünvanı dəyişdirildi',
    'order.UNDELIVERED_REFUND': () => 'Sifariş çatdırılmadı, pul qaytarılır.',
    'cancel.CHANGED_MIND': () => 'Sifariş daha lazım deyil',
    'cancel.WRONG_TIME': () => 'Çatdırılma vaxtı uyğun deyil',
    'cancel.WRONG_ADDRESS': () => 'Ünvanda səhv var',
    'cancel.WRONG_ITEMS': () => 'Mallarda səhv var',
    'cancel.PAYMENT': () => 'Ödəniş alınmadı',
    'cancel.OTHER_SHOP': () => 'Başqa yerdə tapdım',
    'points.grant': ({ order = '' }) => `${order} nömrəli sifariş üçün hesablanıb`,
    'points.hold': ({ order = '' }) => `${order} nömrəli sifarişin ödənişi`,
    'points.release': ({ order = '' }) => `${order} nömrəli sifariş üçün geri qaytarılıb`,
    'points.expire': () => 'Balların müddəti bitib',
    'points.take_back': ({ order = '' }) => `${order} nömrəli sifariş üzrə qaytarmadan sonra silinib`,
    'points.carry': () => 'Əvvəlki qaytarma üçün tutulub',
    'points.erase': () => 'Hesab silinib',
    'payment.card_declined': () => 'Bank ödənişi rədd etdi. Yenidən cəhd edin və ya başqa üsulla ödəyin.',
    'payment.insufficient_funds': () =>
      'Kartda və ya hesabda kifayət qədər pul yoxdur. Balansı artırın və ya başqa üsulla ödəyin.',
    'payment.card_details': () => 'Kartın məlumatları uyğun gəlmədi: nömrəni, müddəti və kodu yoxlayın.',
    'payment.three_ds': () => 'Bank ödəyənin siz olduğunu təsdiqləmədi. Yenidən cəhd edin.',
    'payment.limit': () => 'Kartın limiti aşılıb. Başqa üsulla ödəyin.',
    'payment.restricted': () => 'Bu kartla belə alış ödənilmir. Başqasını seçin.',
    'payment.expired': () => 'Ödəniş vaxtı bitib. Yenidən ödəmək olar.',
    'payment.issuer_unavailable': () => 'Bank hazırda cavab vermir. Bir az sonra cəhd edin.',
    'payment.cancelled': () => 'Ödəniş ləğv edildi. Yenidən ödəmək olar.',
    'payment.other': () => 'Ödəniş alınmadı. Yenidən cəhd edin və ya başqa üsulla ödəyin.',
    'code.sms': ({ code = '', shop = '' }) => (shop === '' ? `Kod: ${code}` : `${shop}: kod ${code}`),
    'code.mail_subject': ({ code = '', shop = '' }) => `${shop}: kod ${code}`,
    'code.mail_greeting': ({ shop = '' }) => `“${shop}” mağazası üçün kodunuz:`,
    'code.mail_note': ({ minutes = 5 }) =>
      `Kod ${minutes} dəqiqə etibarlıdır. Onu heç kimə deməyin. Kodu siz istəməmisinizsə, heç nə etmək lazım deyil.`,
    'code.mail_valid': ({ minutes = 5 }) =>
      `Kod ${minutes} dəqiqə etibarlıdır. Onu siz istəməmisinizsə, dəstəyə bildirin.`,
    'code.aim_proof': () => 'siz olduğunuzu təsdiqləmək üçün',
    'code.aim_undo': () => 'əlaqənizi qaytarmaq və ya saxlamaq üçün',
    'code.aim_recovery': () => 'hesabı dəstək vasitəsilə qaytarmaq üçün',
    'code.tell_nobody': () => 'Heç kimə, bizə də deməyin',
    'code.tell_support': () => 'Yalnız özünüz zəng etmisinizsə deyin',
    'address.duplicate': () => 'Bu ünvan artıq mövcuddur',
    'contact.EMAIL_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `“${shop}” mağazasındakı hesabınızın e-poçtu dəyişdirildi. Bunu siz etməmisinizsə, zəng edin: ${shopPhone}.`,
    'contact.PHONE_CHANGED': ({ shop = '', shopPhone = '' }) =>
      `“${shop}” mağazasındakı hesabınızın telefonu dəyişdirildi. Bunu siz etməmisinizsə, zəng edin: ${shopPhone}.`,
    'contact.PASSKEY_ADDED': ({ shop = '', shopPhone = '' }) =>
      `“${shop}” mağazasındakı hesabınıza giriş açarı əlavə edildi: onunla kodsuz daxil olmaq olur. Bunu siz etməmisinizsə, zəng edin: ${shopPhone}.`,
    'contact.PASSKEY_REMOVED': ({ shop = '', shopPhone = '' }) =>
      `“${shop}” mağazasındakı hesabınızdan giriş açarı silindi. Bunu siz etməmisinizsə, zəng edin: ${shopPhone}.`,
    'staff.INVITED': ({ name = '', shop = '' }) =>
      name
        ? `${name} sizi “${shop}” mağazasında işləməyə dəvət edir. Keçidi açın və daxil olun:`
        : `Sizi “${shop}” mağazasında işləməyə dəvət edirlər. Keçidi açın və daxil olun:`,
    'staff.INVITED_SUBJECT': ({ shop = '' }) => `“${shop}” mağazasına dəvət`,
    'staff.INVITED_NOTE': () =>
      'Keçid 7 gün və yalnız bir dəfə etibarlıdır. Onu heç kimə verməyin. Bu məktubu gözləmirdinizsə, heç nə etməyin.',
    'contact.UNDO': ({ url = '' }) => `Dəyişikliyi 72 saat ərzində ləğv etmək olar: ${url}`,
    'contact.RECOVERY_STARTED': ({ shop = '', url = '' }) =>
      `“${shop}” dəstəyə müraciət əsasında 72 saatdan sonra hesabınızın əlaqəsini dəyişəcək. Bu siz deyilsinizsə, imtina edin: ${url}`,
    'contact.SUBJECT': ({ shop = '' }) => `${shop}: hesabınız dəyişdirildi`,
    'fee.DELIVERY_BELOW_FREE': ({ freeFromBottles = 0, freeFromGoods = 0 }, money) =>
      `${freeFromBottles} su qabından və ya ${money(Number(freeFromGoods))} məbləğində məhsuldan pulsuz.`,
    'fee.LIFT_WITHOUT_ELEVATOR': ({ floors = 0, bottles = 0, rate = 0 }, money) =>
      `Liftsiz qaldırma: ${floors} mərtəbə × ${bottles} qab × ${money(Number(rate))}.`,
    'fee.INTERVAL_SURCHARGE': () => 'Seçilmiş çatdırılma vaxtına görə əlavə ödəniş.',
    'fee.SMALL_ORDER': ({ fromGoods = 0 }, money) =>
      `${money(Number(fromGoods))} məbləğindən az sifarişə görə əlavə ödəniş.`,
    'line.CONTAINER': () => 'Çatmayan boş balonların yerinə yenisi.',
    'line.FIRST_ORDER_PUMP': () => 'İlk su sifarişi üçün lazımdır.',
    'line.BUNDLE': () => 'Başqa məhsulla birlikdə verilir.',
    'order.ACCOUNT_DELETED': () => 'Müştəri öz hesabını silib.',
    'profile.NAME_INVALID': () => 'Adda saxlaya bilmədiyimiz simvollar var.',
    'profile.BIRTHDAY_INVALID': () => 'Həqiqi doğum tarixini göstərin.',
    'profile.EMAIL_NEEDED': () => 'Hesaba bu e-poçtla daxil olursunuz: onu dəyişmək olar, silmək olmaz.',
    'warning.NOT_SOLD_HERE': ({ name = '' }) => `“${name}” ünvanınızda satılmır.`,
    'warning.QUANTITY_ABOVE_STOCK': ({ name = '', available = 0 }) => `“${name}”: cəmi ${available} ədəd qalıb.`,
    'warning.QUANTITY_ABOVE_STOCK_NONE': ({ name = '' }) => `“${name}” bitib.`,
    'warning.PRICE_CHANGED': ({ name = '', from = 0, to = 0 }, money) =>
      `“${name}”: qiymət ${money(Number(from))} əvəzinə ${money(Number(to))} oldu.`,
    'warning.CONTAINERS_REDUCED': ({ to = 0 }) => `Daha az qab lazımdır: ${to} qab saxlanıldı.`,
    'warning.PUMP_SUGGESTED': ({ name = '' }) => `İlk sifarişə “${name}” yarayar.`,
    'warning.INTERVAL_GONE': () => 'Seçdiyiniz çatdırılma vaxtı artıq yoxdur. Başqasını seçin.',
  },
};
