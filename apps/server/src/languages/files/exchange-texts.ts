import type { Language } from '@kaplya/domain';
import type { RefusalCode } from '@kaplya/contract';
import type { FileRefusalCode, RefusalParams } from '@kaplya/files/file-refused';
import { messageOf } from '../messages.ts';
import { sameOf, type Writer } from './same-of.ts';

/** The codes of damaged files, which can only be fixed by sending the file again. */
const damaged = [
  'file.not_text',
  'file.broken_text',
  'zip.damaged',
  'zip.encrypted',
  'zip.unknown_method',
  'zip.bad_name',
  'xml.malformed',
  'xml.doctype',
  'xml.unknown_encoding',
  'exchange.other_document',
  'exchange.no_id',
] as const satisfies readonly FileRefusalCode[];

/** The codes of files that exceed a limit. */
const excessive = [
  'file.too_large',
  'zip.too_many_entries',
  'zip.too_large',
  'zip.too_dense',
  'xml.too_deep',
  'xml.too_long',
  'xml.too_many_elements',
  'exchange.too_large_item',
] as const satisfies readonly FileRefusalCode[];

type Code =
  | (typeof damaged)[number]
  | (typeof excessive)[number]
  | 'xml.truncated'
  | 'file.empty'
  | 'exchange.older'
  | 'exchange.failed'
  | 'exchange.file_deleted'
  | 'exchange.no_file'
  | 'exchange.too_many_documents'
  | 'exchange.too_many_waiting'
  | 'exchange.right_missing'
  | 'exchange.password_gone'
  | 'exchange.ended'
  | 'exchange.not_written'
  | 'exchange.changed_since'
  | 'exchange.too_long_id'
  | 'exchange.twice'
  | 'exchange.no_category'
  | 'exchange.goods_unknown'
  | 'exchange.other_currency'
  | 'exchange.other_unit'
  | 'exchange.no_price'
  | 'exchange.price_twice'
  | 'exchange.not_number'
  | 'exchange.not_whole'
  | 'exchange.negative'
  | 'exchange.below_reserved'
  | 'exchange.rest_in_part'
  | 'exchange.order_unknown'
  | 'exchange.status_unknown'
  | 'exchange.status_back'
  | 'exchange.refund_by_person'
  | 'exchange.paid'
  | 'exchange.vat_unknown'
  | 'exchange.picture_missing'
  | 'exchange.picture_broken'
  | 'exchange.picture_too_large'
  | 'exchange.too_many_pictures';

type Texts = Readonly<Record<Code, Writer>>;

const ru: Texts = {
  ...sameOf(damaged, () => 'Файл повреждён или это не CommerceML: передайте его ещё раз.'),
  ...sameOf(excessive, () => 'В файле больше данных, чем можно прочитать: передайте его частями.'),
  'xml.truncated': () => 'Файл оборвался: ничего из него не взято. Передайте его ещё раз.',
  'file.empty': () => 'Файл пустой.',
  'exchange.older': ({ formedAt, applied }) =>
    `Файл сделан ${formedAt}, а уже принят файл от ${applied}: старый не применяется.`,
  'exchange.failed': () => 'Работа несколько раз прервалась. То, что записано, осталось; файл можно повторить.',
  'exchange.file_deleted': () => 'Файл уже удалён.',
  'exchange.no_file': ({ name }) => `В архиве нет файла ${name}.`,
  'exchange.too_many_documents': ({ name, most }) =>
    `В архиве ${name} больше ${most} документов .xml: он отклонён целиком. Выгружайте частями.`,
  'exchange.too_many_waiting': ({ most }) => `Уже ждут ${most} документов: передайте этот, когда они будут приняты.`,
  'exchange.right_missing': ({ permission }) =>
    `У того, кто применял файл, нет права ${permission}: дальше ничего не изменено.`,
  'exchange.password_gone': () => 'Пароль обмена сменили или отозвали: остальное из файла не применено.',
  'exchange.ended': () => 'Остановлено сотрудником: записанное осталось, остальное не применено.',
  'exchange.not_written': () => 'Записать не удалось.',
  'exchange.changed_since': () => 'Это изменили после пробного повтора. Повторите файл ещё раз.',
  'exchange.too_long_id': ({ most }) => `Идентификатор длиннее ${most} знаков.`,
  'exchange.twice': () => 'Этот товар в файле уже был.',
  'exchange.no_category': () => 'Новый товар ждёт: группа не сопоставлена, и категории для новых товаров нет.',
  'exchange.goods_unknown': () => 'Такого товара в магазине нет: он ещё не пришёл или ждёт.',
  'exchange.other_currency': ({ text }) => `Цена в другой валюте: ${text}.`,
  'exchange.other_unit': ({ text }) => `Цена за другую единицу: коэффициент ${text}.`,
  'exchange.no_price': ({ text }) => `«${text}» — не цена.`,
  'exchange.price_twice': () => 'Два вида цен сопоставлены с одной зоной: взята первая цена.',
  'exchange.not_number': ({ element, text }) => `${element}: «${text}» — не число.`,
  'exchange.not_whole': ({ text }) => `Остаток «${text}» — не целое число штук.`,
  'exchange.negative': ({ count }) => `В 1С остаток ${count}: принят как 0.`,
  'exchange.below_reserved': ({ onHand, reserved }) => `На складе ${onHand}, а заказы держат ${reserved}.`,
  'exchange.rest_in_part': ({ warehouse }) =>
    `Склад ${warehouse} — это несколько складов 1С, а остаток назван не для всех.`,
  'exchange.order_unknown': () => 'Этого заказа в магазине нет.',
  'exchange.status_unknown': ({ text }) => `Статус «${text}» ни с чем не сопоставлен.`,
  'exchange.status_back': ({ from, to }) => `Статус пошёл бы назад или туда нельзя: ${from} → ${to}.`,
  'exchange.refund_by_person': () => 'Заказ оплачен: отменить его и вернуть деньги решает человек.',
  'exchange.paid': ({ day }) => `1С пишет, что оплачен ${day}: записано, деньги не тронуты.`,
  'exchange.vat_unknown': ({ rate }) => `Ставка НДС «${rate}» неизвестна: взята ставка магазина.`,
  'exchange.picture_missing': ({ name }) => `Картинка ${name} не пришла: передайте её вместе с товаром.`,
  'exchange.picture_broken': ({ name }) => `Картинка ${name} повреждена или не в формате JPEG, PNG, WebP или AVIF.`,
  'exchange.picture_too_large': ({ name, most }) => `Картинка ${name} больше ${most} МБ.`,
  'exchange.too_many_pictures': ({ most }) => `Картинок больше ${most}: остальные не взяты.`,
};

const en: Texts = {
  ...sameOf(damaged, () => 'The file is damaged or no CommerceML: send it again.'),
  ...sameOf(excessive, () => 'The file has more data than can be read: send it in parts.'),
  'xml.truncated': () => 'The file was cut off: nothing of it was taken. Send it again.',
  'file.empty': () => 'The file is empty.',
  'exchange.older': ({ formedAt, applied }) =>
    `The file was made at ${formedAt}, and one of ${applied} is applied already: an older one is not.`,
  'exchange.failed': () => 'The work broke off several times. What is written stays; the file can be replayed.',
  'exchange.file_deleted': () => 'The file is deleted.',
  'exchange.no_file': ({ name }) => `The archive has no ${name}.`,
  'exchange.too_many_documents': ({ name, most }) =>
    `The archive ${name} has more than ${most} .xml documents: all of it is refused. Send it in parts.`,
  'exchange.too_many_waiting': ({ most }) => `${most} documents wait already: send this one when they are applied.`,
  'exchange.right_missing': ({ permission }) =>
    `Who applied the file lacks the permission ${permission}: nothing more of it was changed.`,
  'exchange.password_gone': () => 'The password of the exchange was changed or revoked: the rest of the file was left.',
  'exchange.ended': () => 'Ended by staff: what was written stays, the rest was left.',
  'exchange.not_written': () => 'It could not be written.',
  'exchange.changed_since': () => 'Somebody has changed this since the dry run. Replay the file again.',
  'exchange.too_long_id': ({ most }) => `The id has more than ${most} characters.`,
  'exchange.twice': () => 'The file has had these goods already.',
  'exchange.no_category': () => 'New goods wait: their group is not mapped, and there is no category for new goods.',
  'exchange.goods_unknown': () => 'The shop does not have these goods: they have not come yet, or wait.',
  'exchange.other_currency': ({ text }) => `The price is in another currency: ${text}.`,
  'exchange.other_unit': ({ text }) => `The price is of another unit: coefficient ${text}.`,
  'exchange.no_price': ({ text }) => `“${text}” is no price.`,
  'exchange.price_twice': () => 'Two price types are mapped to one zone: the first price is taken.',
  'exchange.not_number': ({ element, text }) => `${element}: “${text}” is no number.`,
  'exchange.not_whole': ({ text }) => `The rest “${text}” is no whole number of pieces.`,
  'exchange.negative': ({ count }) => `1C counts ${count}: taken as 0.`,
  'exchange.below_reserved': ({ onHand, reserved }) => `${onHand} on hand, and orders reserve ${reserved}.`,
  'exchange.rest_in_part': ({ warehouse }) =>
    `The warehouse ${warehouse} is several of 1C, and the rest is not told for all.`,
  'exchange.order_unknown': () => 'The shop has no such order.',
  'exchange.status_unknown': ({ text }) => `The status “${text}” is mapped to nothing.`,
  'exchange.status_back': ({ from, to }) => `The status would go back, or cannot go there: ${from} → ${to}.`,
  'exchange.refund_by_person': () => 'The order is paid: a person decides to cancel it and give the money back.',
  'exchange.paid': ({ day }) => `1C says that it is paid, ${day}: written down, no money is moved.`,
  'exchange.vat_unknown': ({ rate }) => `VAT rate “${rate}” is unknown: the shop’s rate is taken.`,
  'exchange.picture_missing': ({ name }) => `The picture ${name} has not come: send it along with the goods.`,
  'exchange.picture_broken': ({ name }) => `The picture ${name} is damaged, or no JPEG, PNG, WebP or AVIF.`,
  'exchange.picture_too_large': ({ name, most }) => `The picture ${name} has more than ${most} MB.`,
  'exchange.too_many_pictures': ({ most }) => `There are more than ${most} pictures: the others are left.`,
};

const az: Texts = {
  ...sameOf(damaged, () => 'Fayl zədəlidir və ya CommerceML deyil: yenidən göndərin.'),
  ...sameOf(excessive, () => 'Faylda oxuna biləndən çox məlumat var: hissələrlə göndərin.'),
  'xml.truncated': () => 'Fayl yarımçıqdır: ondan heç nə götürülməyib. Yenidən göndərin.',
  'file.empty': () => 'Fayl boşdur.',
  'exchange.older': ({ formedAt, applied }) =>
    `Fayl ${formedAt} tarixində yaradılıb, ${applied} tarixli fayl artıq qəbul edilib: köhnəsi tətbiq olunmur.`,
  'exchange.failed': () => 'İş bir neçə dəfə kəsildi. Yazılanlar qalıb; faylı təkrarlamaq olar.',
  'exchange.file_deleted': () => 'Fayl silinib.',
  'exchange.no_file': ({ name }) => `Arxivdə ${name} faylı yoxdur.`,
  'exchange.too_many_documents': ({ name, most }) =>
    `${name} arxivində .xml sənədləri ${most}-dən çoxdur: arxiv bütövlükdə rədd edilib. Hissə-hissə göndərin.`,
  'exchange.too_many_waiting': ({ most }) => `Artıq ${most} sənəd gözləyir: onlar qəbul ediləndən sonra göndərin.`,
  'exchange.right_missing': ({ permission }) =>
    `Faylı tətbiq edənin ${permission} icazəsi yoxdur: bundan sonra heç nə dəyişməyib.`,
  'exchange.password_gone': () => 'Mübadilə parolu dəyişdirilib və ya ləğv edilib: faylın qalanı tətbiq olunmayıb.',
  'exchange.ended': () => 'Əməkdaş dayandırıb: yazılanlar qalıb, qalanı tətbiq olunmayıb.',
  'exchange.not_written': () => 'Yazmaq alınmadı.',
  'exchange.changed_since': () => 'Sınaqdan sonra bunu dəyişiblər. Faylı bir daha təkrarlayın.',
  'exchange.too_long_id': ({ most }) => `İdentifikator ${most} işarədən uzundur.`,
  'exchange.twice': () => 'Bu mal faylda artıq olub.',
  'exchange.no_category': () => 'Yeni mal gözləyir: qrupu uyğunlaşdırılmayıb və yeni mallar üçün kateqoriya yoxdur.',
  'exchange.goods_unknown': () => 'Mağazada belə mal yoxdur: hələ gəlməyib və ya gözləyir.',
  'exchange.other_currency': ({ text }) => `Qiymət başqa valyutadadır: ${text}.`,
  'exchange.other_unit': ({ text }) => `Qiymət başqa vahid üçündür: əmsal ${text}.`,
  'exchange.no_price': ({ text }) => `“${text}” qiymət deyil.`,
  'exchange.price_twice': () => 'İki qiymət növü bir zona ilə uyğunlaşdırılıb: birincisi götürülüb.',
  'exchange.not_number': ({ element, text }) => `${element}: “${text}” ədəd deyil.`,
  'exchange.not_whole': ({ text }) => `Qalıq “${text}” tam ədəd deyil.`,
  'exchange.negative': ({ count }) => `1C-də qalıq ${count}: 0 kimi qəbul edilib.`,
  'exchange.below_reserved': ({ onHand, reserved }) => `Anbarda ${onHand} var, sifarişlər isə ${reserved} saxlayır.`,
  'exchange.rest_in_part': ({ warehouse }) =>
    `${warehouse} anbarı 1C-nin bir neçə anbarıdır, qalıq isə hamısı üçün deyilməyib.`,
  'exchange.order_unknown': () => 'Mağazada belə sifariş yoxdur.',
  'exchange.status_unknown': ({ text }) => `“${text}” statusu heç nə ilə uyğunlaşdırılmayıb.`,
  'exchange.status_back': ({ from, to }) => `Status geri gedərdi və ya ora olmaz: ${from} → ${to}.`,
  'exchange.refund_by_person': () => 'Sifariş ödənilib: ləğvə və pulun qaytarılmasına insan qərar verir.',
  'exchange.paid': ({ day }) => `1C ${day} tarixində ödənildiyini yazır: qeyd edildi, pula toxunulmayıb.`,
  'exchange.vat_unknown': ({ rate }) => `“${rate}” ƏDV dərəcəsi məlum deyil: mağazanın dərəcəsi götürülüb.`,
  'exchange.picture_missing': ({ name }) => `${name} şəkli gəlməyib: onu malla birlikdə göndərin.`,
  'exchange.picture_broken': ({ name }) => `${name} şəkli zədəlidir və ya JPEG, PNG, WebP, AVIF formatında deyil.`,
  'exchange.picture_too_large': ({ name, most }) => `${name} şəkli ${most} MB-dan böyükdür.`,
  'exchange.too_many_pictures': ({ most }) => `Şəkillər ${most}-dən çoxdur: qalanları götürülməyib.`,
};

const tr: Texts = {
  ...sameOf(damaged, () => 'Dosya bozuk ya da CommerceML değil: yeniden gönderin.'),
  ...sameOf(excessive, () => 'Dosyada okunabilecek olandan fazla veri var: parçalar hâlinde gönderin.'),
  'xml.truncated': () => 'Dosya yarıda kesilmiş: içinden hiçbir şey alınmadı. Yeniden gönderin.',
  'file.empty': () => 'Dosya boş.',
  'exchange.older': ({ formedAt, applied }) =>
    `Dosya ${formedAt} tarihli, ${applied} tarihli dosya ise zaten uygulandı: eskisi uygulanmaz.`,
  'exchange.failed': () => 'İş birkaç kez yarıda kaldı. Yazılanlar duruyor; dosya yinelenebilir.',
  'exchange.file_deleted': () => 'Dosya silindi.',
  'exchange.no_file': ({ name }) => `Arşivde ${name} dosyası yok.`,
  'exchange.too_many_documents': ({ name, most }) =>
    `${name} arşivinde ${most} .xml belgesinden fazlası var: arşivin tamamı reddedildi. Parçalar hâlinde gönderin.`,
  'exchange.too_many_waiting': ({ most }) => `Zaten ${most} belge bekliyor: bunu onlar uygulanınca gönderin.`,
  'exchange.right_missing': ({ permission }) =>
    `Dosyayı uygulayanın ${permission} yetkisi yok: bundan sonra hiçbir şey değişmedi.`,
  'exchange.password_gone': () => 'Aktarım parolası değiştirildi ya da iptal edildi: dosyanın kalanı uygulanmadı.',
  'exchange.ended': () => 'Bir çalışan durdurdu: yazılanlar duruyor, kalanı uygulanmadı.',
  'exchange.not_written': () => 'Yazılamadı.',
  'exchange.changed_since': () => 'Denemeden sonra bunu biri değiştirdi. Dosyayı yeniden yineleyin.',
  'exchange.too_long_id': ({ most }) => `Kimlik ${most} karakterden uzun.`,
  'exchange.twice': () => 'Bu ürün dosyada zaten geçti.',
  'exchange.no_category': () => 'Yeni ürün bekliyor: grubu eşlenmemiş ve yeni ürünler için kategori yok.',
  'exchange.goods_unknown': () => 'Mağazada böyle bir ürün yok: henüz gelmedi ya da bekliyor.',
  'exchange.other_currency': ({ text }) => `Fiyat başka para biriminde: ${text}.`,
  'exchange.other_unit': ({ text }) => `Fiyat başka birim için: katsayı ${text}.`,
  'exchange.no_price': ({ text }) => `“${text}” bir fiyat değil.`,
  'exchange.price_twice': () => 'İki fiyat türü tek bölgeye eşlenmiş: ilki alındı.',
  'exchange.not_number': ({ element, text }) => `${element}: “${text}” bir sayı değil.`,
  'exchange.not_whole': ({ text }) => `“${text}” kalanı tam sayı değil.`,
  'exchange.negative': ({ count }) => `1C'de kalan ${count}: 0 olarak alındı.`,
  'exchange.below_reserved': ({ onHand, reserved }) => `Elde ${onHand} var, siparişler ise ${reserved} ayırıyor.`,
  'exchange.rest_in_part': ({ warehouse }) =>
    `${warehouse} deposu 1C'nin birkaç deposudur, kalan ise hepsi için söylenmemiş.`,
  'exchange.order_unknown': () => 'Mağazada böyle bir sipariş yok.',
  'exchange.status_unknown': ({ text }) => `“${text}” durumu hiçbir şeye eşlenmemiş.`,
  'exchange.status_back': ({ from, to }) => `Durum geri giderdi ya da oraya gidemez: ${from} → ${to}.`,
  'exchange.refund_by_person': () => 'Sipariş ödenmiş: iptaline ve iadeye bir kişi karar verir.',
  'exchange.paid': ({ day }) => `1C ${day} tarihinde ödendiğini yazıyor: not edildi, paraya dokunulmadı.`,
  'exchange.vat_unknown': ({ rate }) => `“${rate}” KDV oranı bilinmiyor: mağazanın oranı alındı.`,
  'exchange.picture_missing': ({ name }) => `${name} resmi gelmedi: ürünle birlikte gönderin.`,
  'exchange.picture_broken': ({ name }) => `${name} resmi bozuk veya JPEG, PNG, WebP, AVIF değil.`,
  'exchange.picture_too_large': ({ name, most }) => `${name} resmi ${most} MB’den büyük.`,
  'exchange.too_many_pictures': ({ most }) => `${most} resimden fazlası var: kalanlar alınmadı.`,
};

const texts: Readonly<Record<Language, Texts>> = { ru, en, az, tr };

/** The refusals and remarks of a document of 1C and its items, in words. */
export function exchangeTextOf(code: string, params: RefusalParams, language: Language): string {
  const of: Readonly<Record<string, Writer | undefined>> = texts[language];
  return of[code]?.(params) ?? messageOf(code as RefusalCode, params, { language, currency: 'RUB' });
}
