let numbers = 0;

/** A new tax number of a Russian company, with its check digit. */
export function nextTaxNumber(): string {
  numbers += 1;
  const digits = Array.from(`77${String(3_000_000 + numbers)}`, Number);
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return `${digits.join('')}${(sum % 11) % 10}`;
}
