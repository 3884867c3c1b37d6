import type { Language } from '@kaplya/domain';
import type { CellRefusalCode, FileRefusalCode, RefusalParams } from '@kaplya/files/file-refused';
import { sameOf, type Writer } from './same-of.ts';

/** The codes of imports and their rows that have a text here. */
export type RowCode =
  | 'row.twice'
  | 'row.not_cleared'
  | 'row.value_twice'
  | 'row.needs_area'
  | 'row.category_missing'
  | 'row.changed_since'
  | 'row.too_long'
  | 'row.out_of_range'
  | 'row.unknown_value'
  | 'row.not_written'
  | 'row.address_unknown'
  | 'row.no_letters'
  | 'maps.unavailable'
  | 'import.failed'
  | 'import.right_missing';

type Code = FileRefusalCode | CellRefusalCode | RowCode;
type Texts = Readonly<Record<Code, Writer>> & { readonly error: Writer };

const megabytes = (most: unknown): number => Math.floor(Number(most ?? 0) / 1024 / 1024);

/** The codes of damaged files, which can only be fixed by saving the file again. */
const damaged = [
  'xlsx.broken',
  'zip.damaged',
  'zip.unknown_method',
  'zip.bad_name',
  'xml.malformed',
  'xml.truncated',
  'xml.doctype',
  'xml.unknown_encoding',
  'exchange.other_document',
  'exchange.no_id',
  'osm.not_osm',
  'osm.broken',
  'osm.unknown_packing',
  'osm.unknown_feature',
] as const;
/** The codes of files that exceed a limit. */
const excessive = [
  'xlsx.too_many_texts',
  'zip.too_many_entries',
  'zip.too_large',
  'zip.too_dense',
  'xml.too_deep',
  'xml.too_long',
  'xml.too_many_elements',
  'exchange.too_large_item',
] as const;

const ru: Texts = {
  ...sameOf(
    damaged,
    () => 'Файл повреждён. Откройте его в программе, сохраните заново как .xlsx или .csv и загрузите ещё раз.',
  ),
  ...sameOf(excessive, () => 'В файле больше данных, чем можно прочитать. Разделите его на части.'),
  'file.too_large': ({ most }) => `Файл больше ${megabytes(most)} МБ. Разделите его на части.`,
  'file.empty': () => 'Файл пустой.',
  'file.not_text': () => 'Это не таблица: в файле не текст. Подойдут .xlsx и .csv.',
  'file.broken_text': ({ encoding }) => `Текст файла не читается в кодировке ${encoding}. Сохраните его в UTF-8.`,
  'file.old_excel': () => 'Это старый формат .xls или файл под паролем. Сохраните его как .xlsx без пароля.',
  'file.not_table': () => 'Это архив, а не таблица. Подойдут .xlsx и .csv.',
  'table.too_many_rows': ({ most }) => `В таблице больше ${most} строк. Разделите её на части.`,
  'table.too_many_columns': ({ most, row }) => `В строке ${row} больше ${most} столбцов.`,
  'table.too_long_cell': ({ most, row }) => `В строке ${row} ячейка длиннее ${most} знаков.`,
  'table.too_long_row': ({ most, row }) => `Строка ${row} длиннее ${most} знаков.`,
  'table.open_quote': ({ row }) => `В строке ${row} открыта кавычка, которую ничто не закрывает.`,
  'table.no_such_sheet': ({ sheet }) => `Листа «${sheet}» в файле нет.`,
  'zip.encrypted': () => 'Файл под паролем. Сохраните его без пароля.',
  'cell.empty': () => 'Значения нет.',
  'cell.error': ({ text }) => `Вместо значения ошибка ${text}.`,
  'cell.damaged_code': ({ text }) =>
    `Код «${text}» испорчен: программа приняла его за число. Сделайте столбец текстовым и впишите код заново.`,
  'cell.date_in_code': ({ text }) =>
    `Код «${text}» превратился в дату. Сделайте столбец текстовым и впишите код заново.`,
  'cell.lost_zeros': ({ text }) =>
    `Код «${text}» мог потерять нули в начале: у других кодов они есть. Сделайте столбец текстовым.`,
  'cell.date_in_text': ({ text }) => `Вместо текста дата ${text}. Сделайте столбец текстовым.`,
  'cell.date_in_number': ({ text }) => `Вместо числа дата ${text}.`,
  'cell.damaged_number': ({ text }) => `Число «${text}» испорчено. Впишите его целиком.`,
  'cell.not_number': ({ text }) => `«${text}» — не число.`,
  'cell.ambiguous_number': ({ text }) =>
    `«${text}» можно прочитать по-разному: тысячи или дробь. Напишите, например, 1234,50.`,
  'cell.other_currency': ({ text, currency }) =>
    `«${text}» — не в валюте магазина, а в ${currency}. Пересчитайте цену.`,
  'cell.too_many_decimals': ({ text, most }) => `У «${text}» знаков после запятой больше ${most}.`,
  'cell.negative': ({ text }) => `«${text}» меньше нуля.`,
  'cell.too_great': ({ text }) => `«${text}» слишком велико.`,
  'cell.not_day': ({ text }) => `«${text}» — не день. Напишите, например, 12.03.2026.`,
  'cell.not_flag': ({ text }) => `«${text}» — не «да» и не «нет».`,
  'row.twice': ({ row }) =>
    row === undefined
      ? 'Такая строка в файле уже есть.'
      : `О том же уже строка ${row}. Оставьте одну из них; что надо сложить, запишите в ней суммой.`,
  'row.value_twice': ({ title, row }) =>
    `${title}: это уже задаёт строка ${row}. Оставьте значение в одной из них, а если их надо сложить — запишите сумму.`,
  'row.not_cleared': () => 'Это поле нельзя очистить.',
  'row.needs_area': () => 'Укажите зону: у цены по прайсу нет дня и продажи.',
  'row.category_missing': () => 'Категории нет. Добавьте столбец с ней или выберите одну для всех новых товаров.',
  'row.changed_since': () => 'Это изменили после проверки. Проверьте файл ещё раз.',
  'row.too_long': ({ most }) => `Длиннее ${most} знаков.`,
  'row.out_of_range': ({ least, most }) => `Можно от ${least} до ${most}.`,
  'row.unknown_value': ({ values }) => `Можно только: ${values}.`,
  'row.not_written': () => 'Строку не удалось записать.',
  'row.address_unknown': () => 'Карта не знает такого дома.',
  'row.no_letters': () => 'Нет ни буквы, ни цифры.',
  'maps.unavailable': () =>
    'Сервис адресов не отвечает, и проверка прервана: ничего не записано. Проверьте файл ещё раз позже или выберите в настройках другой сервис адресов.',
  'import.right_missing': ({ permission }) => `У того, кто это начал, нет права ${permission}: ничего не изменено.`,
  'import.failed': () =>
    'Работа несколько раз прервалась. То, что записано, осталось; можно начать ещё раз или отменить.',
  error: () => 'Ошибка',
};

const en: Texts = {
  ...sameOf(
    damaged,
    () => 'The file is damaged. Open it in its program, save it anew as .xlsx or .csv and upload it again.',
  ),
  ...sameOf(excessive, () => 'The file has more data than can be read. Divide it.'),
  'file.too_large': ({ most }) => `The file is larger than ${megabytes(most)} MB. Divide it.`,
  'file.empty': () => 'The file is empty.',
  'file.not_text': () => 'This is no table: the file is no text. Upload an .xlsx or .csv.',
  'file.broken_text': ({ encoding }) => `The text of the file cannot be read as ${encoding}. Save it in UTF-8.`,
  'file.old_excel': () => 'This is an old .xls, or a file with a password. Save it as .xlsx without a password.',
  'file.not_table': () => 'This is an archive and no table. Upload an .xlsx or .csv.',
  'table.too_many_rows': ({ most }) => `The table has more than ${most} rows. Divide it.`,
  'table.too_many_columns': ({ most, row }) => `Row ${row} has more than ${most} columns.`,
  'table.too_long_cell': ({ most, row }) => `A cell of row ${row} is longer than ${most} characters.`,
  'table.too_long_row': ({ most, row }) => `Row ${row} is longer than ${most} characters.`,
  'table.open_quote': ({ row }) => `Row ${row} opens a quotation mark that nothing closes.`,
  'table.no_such_sheet': ({ sheet }) => `The file has no sheet “${sheet}”.`,
  'zip.encrypted': () => 'The file has a password. Save it without one.',
  'cell.empty': () => 'There is no value.',
  'cell.error': ({ text }) => `Instead of a value there is the error ${text}.`,
  'cell.damaged_code': ({ text }) =>
    `The code “${text}” is damaged: a program took it for a number. Make the column text and write the code again.`,
  'cell.date_in_code': ({ text }) =>
    `The code “${text}” has become a date. Make the column text and write the code again.`,
  'cell.lost_zeros': ({ text }) =>
    `The code “${text}” may have lost its leading zeros: others have them. Make the column text.`,
  'cell.date_in_text': ({ text }) => `Instead of a text there is the date ${text}. Make the column text.`,
  'cell.date_in_number': ({ text }) => `Instead of a number there is the date ${text}.`,
  'cell.damaged_number': ({ text }) => `The number “${text}” is damaged. Write it in full.`,
  'cell.not_number': ({ text }) => `“${text}” is no number.`,
  'cell.ambiguous_number': ({ text }) => `“${text}” may be thousands or a fraction. Write 1234.50, for example.`,
  'cell.other_currency': ({ text, currency }) =>
    `“${text}” is in ${currency}, not in the shop's currency. Convert the price.`,
  'cell.too_many_decimals': ({ text, most }) => `“${text}” has more than ${most} decimals.`,
  'cell.negative': ({ text }) => `“${text}” is less than zero.`,
  'cell.too_great': ({ text }) => `“${text}” is too great.`,
  'cell.not_day': ({ text }) => `“${text}” is no day. Write 2026-03-12, for example.`,
  'cell.not_flag': ({ text }) => `“${text}” is neither “yes” nor “no”.`,
  'row.twice': ({ row }) =>
    row === undefined
      ? 'The file already has this row.'
      : `Row ${row} is about the same already. Leave one of them, with the sum of what belongs together.`,
  'row.value_twice': ({ title, row }) =>
    `${title}: row ${row} gives this already. Leave the value in one of them, or write their sum if they belong together.`,
  'row.not_cleared': () => 'This field cannot be emptied.',
  'row.needs_area': () => 'Name the zone: a list price has neither a day nor a sale.',
  'row.category_missing': () => 'There is no category. Add a column with it, or choose one for all new goods.',
  'row.changed_since': () => 'Somebody has changed this since the check. Check the file again.',
  'row.too_long': ({ most }) => `Longer than ${most} characters.`,
  'row.out_of_range': ({ least, most }) => `From ${least} to ${most} is possible.`,
  'row.unknown_value': ({ values }) => `Only these are possible: ${values}.`,
  'row.not_written': () => 'The row could not be written.',
  'row.address_unknown': () => 'The map knows no such house.',
  'row.no_letters': () => 'There is neither a letter nor a digit.',
  'maps.unavailable': () =>
    'The address service does not answer, so the check has stopped: nothing is written. Check the file again later, or choose another address service in the settings.',
  'import.right_missing': ({ permission }) =>
    `Who started this lacks the permission ${permission}: nothing was changed.`,
  'import.failed': () => 'The work broke off several times. What is written stays; start again, or undo it.',
  error: () => 'Error',
};

const az: Texts = {
  ...sameOf(
    damaged,
    () => 'Fayl zədəlidir. Onu proqramda açın, yenidən .xlsx və ya .csv kimi saxlayın və bir daha yükləyin.',
  ),
  ...sameOf(excessive, () => 'Faylda oxuna biləndən çox məlumat var. Onu hissələrə bölün.'),
  'file.too_large': ({ most }) => `Fayl ${megabytes(most)} MB-dan böyükdür. Onu hissələrə bölün.`,
  'file.empty': () => 'Fayl boşdur.',
  'file.not_text': () => 'Bu cədvəl deyil: faylda mətn yoxdur. .xlsx və ya .csv yükləyin.',
  'file.broken_text': ({ encoding }) => `Faylın mətni ${encoding} kodlaşdırmasında oxunmur. Onu UTF-8-də saxlayın.`,
  'file.old_excel': () => 'Bu köhnə .xls və ya parollu fayldır. Onu parolsuz .xlsx kimi saxlayın.',
  'file.not_table': () => 'Bu arxivdir, cədvəl deyil. .xlsx və ya .csv yükləyin.',
  'table.too_many_rows': ({ most }) => `Cədvəldə ${most} sətirdən çox var. Onu hissələrə bölün.`,
  'table.too_many_columns': ({ most, row }) => `${row}-ci sətirdə ${most} sütundan çox var.`,
  'table.too_long_cell': ({ most, row }) => `${row}-ci sətirdə xana ${most} işarədən uzundur.`,
  'table.too_long_row': ({ most, row }) => `${row}-ci sətir ${most} işarədən uzundur.`,
  'table.open_quote': ({ row }) => `${row}-ci sətirdə bağlanmayan dırnaq var.`,
  'table.no_such_sheet': ({ sheet }) => `Faylda “${sheet}” vərəqi yoxdur.`,
  'zip.encrypted': () => 'Fayl parolludur. Onu parolsuz saxlayın.',
  'cell.empty': () => 'Dəyər yoxdur.',
  'cell.error': ({ text }) => `Dəyər əvəzinə ${text} xətası var.`,
  'cell.damaged_code': ({ text }) =>
    `“${text}” kodu korlanıb: proqram onu ədəd sayıb. Sütunu mətn edin və kodu yenidən yazın.`,
  'cell.date_in_code': ({ text }) => `“${text}” kodu tarixə çevrilib. Sütunu mətn edin və kodu yenidən yazın.`,
  'cell.lost_zeros': ({ text }) =>
    `“${text}” kodu əvvəldəki sıfırları itirə bilər: başqa kodlarda onlar var. Sütunu mətn edin.`,
  'cell.date_in_text': ({ text }) => `Mətn əvəzinə ${text} tarixi var. Sütunu mətn edin.`,
  'cell.date_in_number': ({ text }) => `Ədəd əvəzinə ${text} tarixi var.`,
  'cell.damaged_number': ({ text }) => `“${text}” ədədi korlanıb. Onu tam yazın.`,
  'cell.not_number': ({ text }) => `“${text}” ədəd deyil.`,
  'cell.ambiguous_number': ({ text }) => `“${text}” minlik və ya kəsr ola bilər. Məsələn, 1234,50 yazın.`,
  'cell.other_currency': ({ text, currency }) =>
    `“${text}” mağazanın valyutasında deyil, ${currency} ilədir. Qiyməti çevirin.`,
  'cell.too_many_decimals': ({ text, most }) => `“${text}” vergüldən sonra ${most} rəqəmdən çoxdur.`,
  'cell.negative': ({ text }) => `“${text}” sıfırdan kiçikdir.`,
  'cell.too_great': ({ text }) => `“${text}” çox böyükdür.`,
  'cell.not_day': ({ text }) => `“${text}” gün deyil. Məsələn, 12.03.2026 yazın.`,
  'cell.not_flag': ({ text }) => `“${text}” nə “bəli”, nə “xeyr”dir.`,
  'row.twice': ({ row }) =>
    row === undefined
      ? 'Faylda belə sətir artıq var.'
      : `Eyni şey artıq ${row}-ci sətirdədir. Birini saxlayın; toplanmalı olanı orada cəmlə yazın.`,
  'row.value_twice': ({ title, row }) =>
    `${title}: bunu artıq ${row}-ci sətir verir. Dəyəri birində saxlayın, toplanmalıdırsa cəmini yazın.`,
  'row.not_cleared': () => 'Bu sahəni boşaltmaq olmaz.',
  'row.needs_area': () => 'Zonanı göstərin: siyahı qiymətinin nə günü, nə də satışı var.',
  'row.category_missing': () =>
    'Kateqoriya yoxdur. Onun sütununu əlavə edin və ya bütün yeni mallar üçün birini seçin.',
  'row.changed_since': () => 'Yoxlamadan sonra bunu dəyişiblər. Faylı bir daha yoxlayın.',
  'row.too_long': ({ most }) => `${most} işarədən uzundur.`,
  'row.out_of_range': ({ least, most }) => `${least} ilə ${most} arası olar.`,
  'row.unknown_value': ({ values }) => `Yalnız bunlar olar: ${values}.`,
  'row.not_written': () => 'Sətri yazmaq alınmadı.',
  'row.address_unknown': () => 'Xəritədə belə ev yoxdur.',
  'row.no_letters': () => 'Nə hərf, nə rəqəm var.',
  'maps.unavailable': () =>
    'Ünvan xidməti cavab vermir, yoxlama dayandırılıb: heç nə yazılmayıb. Faylı sonra yenidən yoxlayın və ya parametrlərdə başqa ünvan xidməti seçin.',
  'import.right_missing': ({ permission }) => `Bunu başladanın ${permission} icazəsi yoxdur: heç nə dəyişməyib.`,
  'import.failed': () => 'İş bir neçə dəfə kəsildi. Yazılanlar qalıb; yenidən başlayın və ya ləğv edin.',
  error: () => 'Xəta',
};

const tr: Texts = {
  ...sameOf(damaged, () => 'Dosya bozuk. Programında açın, .xlsx ya da .csv olarak yeniden kaydedip tekrar yükleyin.'),
  ...sameOf(excessive, () => 'Dosyada okunabilecek olandan fazla veri var. Parçalara ayırın.'),
  'file.too_large': ({ most }) => `Dosya ${megabytes(most)} MB'tan büyük. Parçalara ayırın.`,
  'file.empty': () => 'Dosya boş.',
  'file.not_text': () => 'Bu bir tablo değil: dosya metin değil. .xlsx ya da .csv yükleyin.',
  'file.broken_text': ({ encoding }) => `Dosyanın metni ${encoding} kodlamasıyla okunamıyor. UTF-8 olarak kaydedin.`,
  'file.old_excel': () => 'Bu eski bir .xls ya da parolalı bir dosya. Parolasız .xlsx olarak kaydedin.',
  'file.not_table': () => 'Bu bir arşiv, tablo değil. .xlsx ya da .csv yükleyin.',
  'table.too_many_rows': ({ most }) => `Tabloda ${most} satırdan fazlası var. Parçalara ayırın.`,
  'table.too_many_columns': ({ most, row }) => `${row}. satırda ${most} sütundan fazlası var.`,
  'table.too_long_cell': ({ most, row }) => `${row}. satırda bir hücre ${most} karakterden uzun.`,
  'table.too_long_row': ({ most, row }) => `${row}. satır ${most} karakterden uzun.`,
  'table.open_quote': ({ row }) => `${row}. satırda kapanmayan bir tırnak var.`,
  'table.no_such_sheet': ({ sheet }) => `Dosyada “${sheet}” sayfası yok.`,
  'zip.encrypted': () => 'Dosya parolalı. Parolasız kaydedin.',
  'cell.empty': () => 'Değer yok.',
  'cell.error': ({ text }) => `Değer yerine ${text} hatası var.`,
  'cell.damaged_code': ({ text }) =>
    `“${text}” kodu bozulmuş: program onu sayı sanmış. Sütunu metin yapıp kodu yeniden yazın.`,
  'cell.date_in_code': ({ text }) => `“${text}” kodu tarihe dönüşmüş. Sütunu metin yapıp kodu yeniden yazın.`,
  'cell.lost_zeros': ({ text }) =>
    `“${text}” kodu baştaki sıfırlarını yitirmiş olabilir: ötekilerde var. Sütunu metin yapın.`,
  'cell.date_in_text': ({ text }) => `Metin yerine ${text} tarihi var. Sütunu metin yapın.`,
  'cell.date_in_number': ({ text }) => `Sayı yerine ${text} tarihi var.`,
  'cell.damaged_number': ({ text }) => `“${text}” sayısı bozulmuş. Tam olarak yazın.`,
  'cell.not_number': ({ text }) => `“${text}” bir sayı değil.`,
  'cell.ambiguous_number': ({ text }) => `“${text}” binlik ya da kesir olabilir. Örneğin 1234,50 yazın.`,
  'cell.other_currency': ({ text, currency }) =>
    `“${text}” mağazanın para biriminde değil, ${currency}. Fiyatı çevirin.`,
  'cell.too_many_decimals': ({ text, most }) => `“${text}” virgülden sonra ${most} basamaktan uzun.`,
  'cell.negative': ({ text }) => `“${text}” sıfırdan küçük.`,
  'cell.too_great': ({ text }) => `“${text}” çok büyük.`,
  'cell.not_day': ({ text }) => `“${text}” bir gün değil. Örneğin 12.03.2026 yazın.`,
  'cell.not_flag': ({ text }) => `“${text}” ne “evet” ne “hayır”.`,
  'row.twice': ({ row }) =>
    row === undefined
      ? 'Dosyada bu satır zaten var.'
      : `Aynısı zaten ${row}. satırda. Birini bırakın; toplanacak olanı orada toplam olarak yazın.`,
  'row.value_twice': ({ title, row }) =>
    `${title}: bunu zaten ${row}. satır veriyor. Değeri birinde bırakın; toplanacaksa toplamını yazın.`,
  'row.not_cleared': () => 'Bu alan boşaltılamaz.',
  'row.needs_area': () => 'Bölgeyi belirtin: liste fiyatının ne günü ne satışı var.',
  'row.category_missing': () => 'Kategori yok. Sütununu ekleyin ya da tüm yeni ürünler için birini seçin.',
  'row.changed_since': () => 'Denetimden sonra bunu biri değiştirdi. Dosyayı yeniden denetleyin.',
  'row.too_long': ({ most }) => `${most} karakterden uzun.`,
  'row.out_of_range': ({ least, most }) => `${least} ile ${most} arası olabilir.`,
  'row.unknown_value': ({ values }) => `Yalnızca şunlar olabilir: ${values}.`,
  'row.not_written': () => 'Satır yazılamadı.',
  'row.address_unknown': () => 'Haritada böyle bir bina yok.',
  'row.no_letters': () => 'Ne harf ne rakam var.',
  'maps.unavailable': () =>
    'Adres hizmeti yanıt vermiyor, denetim durduruldu: hiçbir şey yazılmadı. Dosyayı daha sonra yeniden denetleyin ya da ayarlarda başka bir adres hizmeti seçin.',
  'import.right_missing': ({ permission }) => `Bunu başlatanın ${permission} yetkisi yok: hiçbir şey değişmedi.`,
  'import.failed': () => 'İş birkaç kez yarıda kaldı. Yazılanlar duruyor; yeniden başlayın ya da geri alın.',
  error: () => 'Hata',
};

const texts: Readonly<Record<Language, Texts>> = { ru, en, az, tr };

/**
 * The text of a refusal of a file or a row; null: the code is a refusal code of the contract, whose text `messageOf`
 * has.
 */
export function importTextOf(code: string, params: RefusalParams, language: Language): string | null {
  const of: Readonly<Record<string, Writer | undefined>> = texts[language];
  return of[code]?.(params) ?? null;
}

/** The title of the column with the errors. */
export const errorTitle = (language: Language): string => texts[language].error({});
