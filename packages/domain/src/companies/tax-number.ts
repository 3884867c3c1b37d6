/** A taxpayer number without the spaces and dashes that people type between its digits. */
export const foldTaxNumber = (text: string): string => text.replaceAll(/[\s\u2010-\u2015-]/gu, '').toUpperCase();

/** Whether a folded taxpayer number is one of the country: its length and its check digits (rule 67b). */
export function isTaxNumber(country: string, number: string): boolean {
  return checks[country]?.(number) ?? /^[\dA-Z]{4,20}$/.test(number);
}

/** Whether a KPP, the reason code of a registration, may stand beside the number: only Russian companies have one. */
export function isKpp(country: string, taxNumber: string, kpp: string): boolean {
  return country === 'RU' && taxNumber.length === 10 && /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp);
}

const checks: Readonly<Record<string, (number: string) => boolean>> = { RU: isInn, AZ: isVoen, TR: isTurkish };

function digitsOf(number: string, length: number): number[] | null {
  return new RegExp(String.raw`^\d{${length}}$`).test(number) ? Array.from(number, Number) : null;
}

const weigh = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

const innWeights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** The check digit of an INN's first digits. */
const innCheck = (digits: readonly number[], length: number): number =>
  (weigh(digits, innWeights.slice(innWeights.length - length)) % 11) % 10;

/** An INN: ten digits of a company, twelve of an entrepreneur. */
function isInn(number: string): boolean {
  const company = digitsOf(number, 10);
  if (company) return innCheck(company, 9) === company[9];
  const person = digitsOf(number, 12);
  return person !== null && innCheck(person, 10) === person[10] && innCheck(person, 11) === person[11];
}

/** A VÖEN: the ninth digit checks the eight before it, the tenth says company or person. */
function isVoen(number: string): boolean {
  const digits = digitsOf(number, 10);
  if (!digits) return false;
  return weigh(digits, [4, 1, 8, 6, 2, 7, 5, 3]) % 11 === digits[8] && (digits[9] === 1 || digits[9] === 2);
}

/** A VKN of ten digits, or the TCKN of a person, eleven. */
function isTurkish(number: string): boolean {
  const company = digitsOf(number, 10);
  if (company) {
    const sum = company.slice(0, 9).reduce((total, digit, index) => {
      const shifted = (digit + 9 - index) % 10;
      const product = (shifted * 2 ** (9 - index)) % 9;
      return total + (shifted !== 0 && product === 0 ? 9 : product);
    }, 0);
    return (10 - (sum % 10)) % 10 === company[9];
  }
  const person = digitsOf(number, 11);
  if (!person || person[0] === 0) return false;
  const tenth = weigh(person, [7, -1, 7, -1, 7, -1, 7, -1, 7]) % 10;
  const eleventh = person.slice(0, 10).reduce((sum, digit) => sum + digit, 0) % 10;
  return (tenth + 10) % 10 === person[9] && eleventh === person[10];
}
