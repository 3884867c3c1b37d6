/** A set of numbers that may also answer true for one that was never added, and never false for one that was. */
export type NumberSet = { add(value: number): void; has(value: number): boolean };

/** A bit for each of 2²⁸ remainders: 32 MB, whatever the count of numbers. */
const bits = 2 ** 28;

/** Creates a set of bounded size for the ids of nodes, of which a country has hundreds of millions. */
export function createNumberSet(): NumberSet {
  const words = new Uint32Array(bits / 32);
  return {
    add(value) {
      const bit = value % bits;
      const word = bit >>> 5;
      words[word] = (words[word] ?? 0) | (1 << (bit & 31));
    },
    has(value) {
      const bit = value % bits;
      return ((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
    },
  };
}
