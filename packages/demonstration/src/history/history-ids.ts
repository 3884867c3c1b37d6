/** Makes UUIDs of version 7: the same seed and times give the same ids. */
export function toHistoryId(random: () => number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const digits = Array.from({ length: 18 }, () => Math.floor(random() * 16).toString(16)).join('');
  const variant = (8 + Math.floor(random() * 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Number of customers in each shop's history. */
export const customersOf = { moscow: 60, baku: 30 } as const;

/** Ids of customers are the same wherever the demonstration runs, so that they are inserted once. */
export function toCustomerId(shop: 'moscow' | 'baku', index: number): string {
  return `019a0000-0000-7000-8000-0000000${shop === 'moscow' ? '1' : '2'}${String(index).padStart(4, '0')}`;
}

const ofShop = (shop: keyof typeof customersOf) =>
  Array.from({ length: customersOf[shop] }, (_, index) => toCustomerId(shop, index));

/** All customers of both histories. */
export function listCustomerIds(): string[] {
  return [...ofShop('moscow'), ...ofShop('baku')];
}
