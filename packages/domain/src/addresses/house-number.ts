/** A house number with its block (корпус) and building (строение), each empty if absent. */
export interface HouseNumber {
  readonly house: string;
  readonly housing: string;
  readonly building: string;
}

const HOUSING = 'корпус|корп|к|korpus|korp|block|k';
const BUILDING = 'строение|строен|стр|с|stroenie|str|building|bldg|tikili|tik|yapı|s|c';

// A letter belongs to the number (`12а`) unless a number follows (`12к3`).
const HOUSE = String.raw`\d{1,4}(?:\s?\p{L}(?!\p{L}|[\s.]*\d))?(?:/\d{1,4}\p{L}?)?`;
const part = (name: string, marks: string) => String.raw`(?:[\s,]*(?:${marks})[\s.]*(?<${name}>\d{1,4}\p{L}?))?`;
const WRITTEN = new RegExp(`^(?<house>${HOUSE})${part('housing', HOUSING)}${part('building', BUILDING)}$`, 'iu');

/** Whether the text is nothing but a house number with its block and building. */
export const isHouseNumber = (text: string): boolean => WRITTEN.test(text.trim());

/** Splits typed text: `12к3 стр 1` is house 12, block 3, building 1. Text in another form is all house. */
export function parseHouseNumber(text: string): HouseNumber {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  const { house = typed, housing = '', building = '' } = WRITTEN.exec(typed)?.groups ?? {};
  return { house, housing, building };
}

/** A house number in one word, as on maps: `12к3с1`. */
export function joinHouseNumber({ house, housing, building }: HouseNumber): string {
  return [house.trim(), housing.trim() && `к${housing.trim()}`, building.trim() && `с${building.trim()}`].join('');
}
