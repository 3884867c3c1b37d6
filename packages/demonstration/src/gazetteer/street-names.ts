import type { Texts } from './types.ts';

type Letters = Record<string, string>;

const CYRILLIC_TO_ENGLISH: Letters = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

const CYRILLIC_TO_TURKISH: Letters = {
  ...CYRILLIC_TO_ENGLISH,
  ж: 'j',
  х: 'h',
  ч: 'ç',
  ш: 'ş',
  щ: 'şç',
  ы: 'ı',
};

const CYRILLIC_TO_AZERBAIJANI: Letters = { ...CYRILLIC_TO_TURKISH, х: 'x' };

const AZERBAIJANI_TO_ENGLISH: Letters = {
  ə: 'a',
  ş: 'sh',
  ç: 'ch',
  c: 'j',
  ğ: 'gh',
  x: 'kh',
  ı: 'i',
  ö: 'o',
  ü: 'u',
  q: 'g',
  i: 'i',
};

const AZERBAIJANI_TO_TURKISH: Letters = { ə: 'e', x: 'h', q: 'k' };

const MOSCOW_KINDS: Record<string, Omit<Texts, 'ru'>> = {
  улица: { en: 'Street', az: 'küçəsi', tr: 'Caddesi' },
  проспект: { en: 'Avenue', az: 'prospekti', tr: 'Bulvarı' },
  переулок: { en: 'Lane', az: 'döngəsi', tr: 'Sokağı' },
  бульвар: { en: 'Boulevard', az: 'bulvarı', tr: 'Bulvarı' },
  набережная: { en: 'Embankment', az: 'sahilyanı küçəsi', tr: 'Sahil Yolu' },
  шоссе: { en: 'Highway', az: 'şossesi', tr: 'Karayolu' },
  проезд: { en: 'Passage', az: 'keçidi', tr: 'Geçidi' },
  мост: { en: 'Bridge', az: 'körpüsü', tr: 'Köprüsü' },
  площадь: { en: 'Square', az: 'meydanı', tr: 'Meydanı' },
};

const BAKU_KINDS: Record<string, Omit<Texts, 'az'>> = {
  küçəsi: { ru: 'улица', en: 'Street', tr: 'Caddesi' },
  prospekti: { ru: 'проспект', en: 'Avenue', tr: 'Bulvarı' },
  bulvarı: { ru: 'бульвар', en: 'Boulevard', tr: 'Bulvarı' },
  şossesi: { ru: 'шоссе', en: 'Highway', tr: 'Karayolu' },
};

/** `Тверская улица` → the four names; the kind may stand first (`улица Арбат`) or last. */
export function toMoscowStreetNames(ru: string): Texts {
  const words = ru.split(' ');
  const kind = words.find((word) => word in MOSCOW_KINDS);
  const kinds = kind === undefined ? undefined : MOSCOW_KINDS[kind];
  if (kinds === undefined) return toMoscowNames(ru);
  const own = toMoscowNames(words.filter((word) => word !== kind).join(' '));
  return { ru, en: `${own.en} ${kinds.en}`, az: `${own.az} ${kinds.az}`, tr: `${own.tr} ${kinds.tr}` };
}

/** A Russian proper name, transliterated as each language writes it. */
export function toMoscowNames(ru: string): Texts {
  return {
    ru,
    en: ordinals(replaceLetters(ru.replace(/(ий|ый)(?=$|[ -])/g, 'ы'), CYRILLIC_TO_ENGLISH), 'en'),
    az: ordinals(replaceLetters(ru, CYRILLIC_TO_AZERBAIJANI), 'az'),
    tr: ordinals(replaceLetters(ru, CYRILLIC_TO_TURKISH), 'tr'),
  };
}

/** `Nizami küçəsi` and `Низами` → the four names. */
export function toBakuStreetNames(az: string, ruOwn: string): Texts {
  const words = az.split(' ');
  const kind = words.at(-1) ?? '';
  const kinds = BAKU_KINDS[kind];
  if (kinds === undefined) return toBakuNames(az, ruOwn);
  const own = toBakuNames(words.slice(0, -1).join(' '), ruOwn);
  // Russian puts an adjective before the kind, a name in the genitive after it.
  const ru = /(ск|цк|н)(ий|ый|ая|ое)$/.test(ruOwn) ? `${ruOwn} ${kinds.ru}` : `${kinds.ru} ${ruOwn}`;
  return { ru, en: `${own.en} ${kinds.en}`, az, tr: `${own.tr} ${kinds.tr}` };
}

export function toBakuNames(az: string, ru: string): Texts {
  return {
    ru,
    en: replaceLetters(az, AZERBAIJANI_TO_ENGLISH),
    az,
    // Turkish keeps the initial vowel open: Əliyev is Aliyev there.
    tr: replaceLetters(az.replace(/(?<=^|[ -])Ə/g, 'A'), AZERBAIJANI_TO_TURKISH),
  };
}

/** Lower-case letters and digits of an English name, for an id. */
export function toSlug(en: string): string {
  return en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function replaceLetters(text: string, letters: Letters): string {
  return [...text].map((letter) => replaceLetter(letter, letters)).join('');
}

function replaceLetter(letter: string, letters: Letters): string {
  const own = letters[letter];
  if (own !== undefined) return own;
  // Azerbaijani İ and I are letters of their own: the locale-free lower case would make them `i̇` and `i`.
  const lower = letter === 'İ' ? 'i' : letter === 'I' ? 'ı' : letter.toLowerCase();
  const lowerOwn = letters[lower];
  if (lower === letter || lowerOwn === undefined) return letter;
  return lowerOwn.charAt(0).toUpperCase() + lowerOwn.slice(1);
}

const ENGLISH_ORDINALS: Record<string, string> = { '1': '1st', '2': '2nd', '3': '3rd' };

/** `1-ya Tverskaya` → `1st Tverskaya`, `1-ci Tverskaya`, `1. Tverskaya`. */
function ordinals(text: string, language: 'en' | 'az' | 'tr'): string {
  return text.replace(/^(\d+)-(ya|y)(?= )/, (_, digits: string) => {
    if (language === 'en') return ENGLISH_ORDINALS[digits] ?? `${digits}th`;
    return language === 'az' ? `${digits}-ci` : `${digits}.`;
  });
}
