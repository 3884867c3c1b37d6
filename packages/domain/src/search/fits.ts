/** Matching documents by position, ascending, each with a positive score. */
export type Fits = { readonly positions: Int32Array; readonly values: Float64Array };

/** Collects the best score of each document. */
export type BestFits = {
  addValue(position: number, value: number): void;
  addAll(fits: Fits, factor: number): void;
  /** Returns the collected values and starts anew. */
  take(): Fits;
};

export const noFits: Fits = { positions: new Int32Array(0), values: new Float64Array(0) };

/** If more than one document in this many matches, scanning all is cheaper than sorting the matches. */
const sortedShare = 16;

export function createBestFits(documents: number): BestFits {
  const best = new Float64Array(documents);
  const met = new Int32Array(documents);
  let count = 0;

  function addValue(position: number, value: number): void {
    const known = best[position] ?? 0;
    if (value <= known) return;
    best[position] = value;
    if (known > 0) return;
    met[count] = position;
    count += 1;
  }

  function listMet(): Int32Array {
    if (count * sortedShare < documents) return met.subarray(0, count).toSorted();
    const positions = new Int32Array(count);
    let next = 0;
    for (let position = 0; position < documents; position += 1) {
      if ((best[position] ?? 0) === 0) continue;
      positions[next] = position;
      next += 1;
    }
    return positions;
  }

  return {
    addValue,
    addAll({ positions, values }, factor) {
      for (let index = 0; index < positions.length; index += 1) {
        addValue(positions[index] ?? 0, (values[index] ?? 0) * factor);
      }
    },
    take() {
      const positions = listMet();
      const values = new Float64Array(count);
      for (let index = 0; index < count; index += 1) {
        const position = positions[index] ?? 0;
        values[index] = best[position] ?? 0;
        best[position] = 0;
      }
      count = 0;
      return { positions, values };
    },
  };
}

/** Documents that match all parts, with the sum of the scores; empty without parts. */
export function sumFits(parts: readonly Fits[]): Fits {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return first ?? noFits;
  const positions = new Int32Array(first.positions.length);
  const values = new Float64Array(first.positions.length);
  const reached = others.map(() => 0);
  let count = 0;
  for (let index = 0; index < first.positions.length; index += 1) {
    const position = first.positions[index] ?? 0;
    let sum = first.values[index] ?? 0;
    let isInAll = true;
    for (let part = 0; part < others.length && isInAll; part += 1) {
      const other = others[part] ?? noFits;
      let at = reached[part] ?? 0;
      while (at < other.positions.length && (other.positions[at] ?? 0) < position) at += 1;
      reached[part] = at;
      isInAll = other.positions[at] === position;
      sum += other.values[at] ?? 0;
    }
    if (!isInAll) continue;
    positions[count] = position;
    values[count] = sum;
    count += 1;
  }
  return { positions: positions.slice(0, count), values: values.slice(0, count) };
}

/** Documents that match all parts, with their overall scores. */
export function intersectFits(parts: readonly Fits[]): Fits {
  const { positions, values } = sumFits(parts);
  return { positions, values: parts.length === 1 ? values : values.map((value) => value / parts.length) };
}

export function mostOf({ values }: Fits): number {
  let most = -Infinity;
  for (const value of values) most = Math.max(most, value);
  return most;
}
