// Characters that nobody sees and messengers, editors and spreadsheets add: marks of direction, soft hyphens, zero
// widths, control characters.
const invisible = /[\p{DI}\p{Cc}\p{Cs}\uFFF9-\uFFFB]/u;
const invisibles = /[\p{DI}\p{Cs}\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}/gu;
const spaces = /[\p{Zs}\u2800]/gu;
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Invisible characters that join visible ones: in emoji, and between letters of scripts that are written joined. */
const joiners = new RegExp(
  [
    // Woman + ZWJ + laptop, heart + selector.
    String.raw`(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})`,
    String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
    String.raw`(?<=[\d#*])\uFE0F(?=\u20E3)`,
    // The flags of England, Scotland and Wales.
    String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]`,
    String.raw`(?<=[\p{L}\p{M}])(?<![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}])[\u200C\u200D](?=[\p{L}\p{M}])(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}])`,
  ].join('|'),
  'gu',
);

/** Typed or pasted text of several lines: without invisible characters, with plain spaces and line breaks, trimmed. */
export function cleanText(text: string): string {
  const plain = text.replaceAll(lineBreaks, '\n').replaceAll(spaces, ' ');
  return (invisible.test(plain) ? withoutInvisibles(plain) : plain).normalize('NFC').trim();
}

/** Like `cleanText`, of one line: each run of spaces and line breaks is one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ');
}

function withoutInvisibles(text: string): string {
  const joined = new Set(Array.from(text.matchAll(joiners), ({ index }) => index));
  return text.replaceAll(invisibles, (character, index: number) => (joined.has(index) ? character : ''));
}
