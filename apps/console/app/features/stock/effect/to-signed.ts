/** Formats a change in pieces with its sign. */
export const toSigned = (pieces: number, format: (number: number) => string): string =>
  pieces > 0 ? `+${format(pieces)}` : format(pieces);
