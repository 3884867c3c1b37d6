/** The longest house number that is stored. */
const lettersAtMost = 20;

/**
 * The house numbers of one `addr:housenumber` as the search writes them: "12 корп. 2" is "12к2", "5; 7" is two houses.
 */
export function toHouseNumbers(written: string): string[] {
  const numbers = written
    .normalize('NFC')
    .split(/[;,]/)
    .map((number) =>
      number
        .trim()
        .replace(/^(?:№|no[.:]?|д\.?|дом)\s*(?=\d)/iu, '')
        .replaceAll(/(?<=[\d\p{L}])[\s.]*(?:корпус|корп|к|korpus|block|k)[\s.]*(?=\d)/giu, 'к')
        .replaceAll(/(?<=[\d\p{L}])[\s.]*(?:строение|стр|с|tikili)[\s.]*(?=\d)/giu, 'с')
        .replaceAll(/[\s"'«»]+/gu, ''),
    )
    .filter((number) => number !== '' && number.length <= lettersAtMost && /\d/.test(number));
  return [...new Set(numbers)];
}
