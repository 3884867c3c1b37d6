/** The Russian form for a count: 1 бутыль, 2 бутыли, 5 бутылей. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100;
  const units = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (units === 1) return one;
  return units > 1 && units < 5 ? few : many;
}
