import { isHouseNumber } from './house-number.ts';

/** An address typed in one line, in its parts; each empty if it was not typed. */
export type TypedAddressLine = {
  readonly street: string;
  /** As typed, with block and building. */
  readonly house: string;
  readonly room: string;
  readonly entrance: string;
  readonly floor: string;
};

const number = String.raw`(?<number>\d{1,5}\p{L}?(?:[-/]\d{1,4})?)(?![\p{L}\d])`;
const entranceMarks = 'подъезд|под|entrance|giriş';
const floorMarks = 'этаж|эт|floor|mərtəbə|kat';
/** "5 этаж", "5-й этаж", "5th floor", "3-cü mərtəbə", "4. kat", from behind the number on. */
const beforeMark = (marks: string) => String.raw`(?:-?(?:й|ый|ой|st|nd|rd|th|c[ıiuü])|\.)?\s*(?:${marks})(?!\p{L})`;
/** A number between two marks is the latter's, unless that one has its own behind it. */
const isOfNext = String.raw`${beforeMark(`${entranceMarks}|${floorMarks}`)}(?![\s.:№#]*\d)`;
const behindMark = (marks: string) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${marks})[\s.:№#]*${number}(?!${isOfNext})`, 'iu');
const aroundMark = (marks: string) => [
  behindMark(marks),
  new RegExp(String.raw`(?<![\p{L}\d])(?<number>\d{1,3})${beforeMark(marks)}`, 'iu'),
];

const doors = {
  room: [behindMark('квартира|кв|офис|оф|apartment|apt|flat|office|mənzil|mənz|ofis|daire')],
  entrance: [behindMark('blok'), ...aroundMark(entranceMarks)],
  floor: aroundMark(floorMarks),
};

/** A word for the house at the end of the street, which is no part of its name. */
const houseMark = /[\s,]+(?:дом|д|house|ev|no)?[\s.:,№]*$/iu;

/** Splits what a search of addresses holds for the form: "Арбат, д. 10к2, кв. 5". */
export function splitAddressLine(line: string): TypedAddressLine {
  let rest = line;
  const found = { room: '', entrance: '', floor: '' };
  for (const door of ['room', 'entrance', 'floor'] as const) {
    const form = doors[door].find((each) => each.test(rest));
    if (!form) continue;
    rest = rest.replace(form, (...[, typed]: string[]) => {
      found[door] = typed ?? '';
      return ' ';
    });
  }
  rest = rest
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;.]+$/, '')
    .trim();
  // A number is the house's if all that follows belongs to it: not the 8 of "8 Марта 10".
  for (const { index } of rest.matchAll(/(?<=\p{L}.*[\s,.№])\d/gu)) {
    const house = rest.slice(index);
    if (isHouseNumber(house)) return { street: rest.slice(0, index).replace(houseMark, ''), house, ...found };
  }
  return { street: rest, house: '', ...found };
}
