/** From 11.0.0.0 to 99.255.255.0, where no network is special. */
const firstNetwork = 11 * 2 ** 16;
const networks = 89 * 2 ** 16;

/** The address of the visitor with this number: each has a network (an IPv4 /24) of its own, as far as there are any. */
export function addressOfVisitor(number: number): string {
  const network = firstNetwork + (number % networks);
  return `${network >>> 16}.${(network >>> 8) & 255}.${network & 255}.7`;
}

/** A guest's phone of its own: limits count phones. */
export const phoneOfVisitor = (number: number): string => `+7916${String(1_000_000 + number).padStart(7, '0')}`;
