/** A shop's memory at one moment, idle and after garbage collection. */
export type MemorySample = {
  /** Since the load began. */
  readonly minute: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** Sockets, timers, files and other resources that keep a process alive. */
  readonly handles: number;
  /** Requests answered until then. */
  readonly requests: number;
};

export type MemoryVerdict = {
  readonly isFlat: boolean;
  /** Growth of live memory, on the heap and outside: bytes a minute, and a request. */
  readonly bytesPerMinute: number;
  readonly bytesPerRequest: number;
  readonly rssBytesPerMinute: number;
  /** A summary in a sentence or two. */
  readonly words: string;
};

/** The warm-up: everything is loaded and compiled, and bounded caches are full. */
export const warmUpShare = 0.4;
const judgedAtLeast = 8;
/** In a shorter time the engine's dropping of unused code would hide growth. */
const judgedMinutesAtLeast = 5;

/** Growth below this rate is noise or a filling cache. */
const limits = {
  alive: 100_000,
  rss: 1_000_000,
  handles: 0.5,
};

/** A series without a trend rises this clearly once in two hundred cases. */
const risingZ = 2.58;

/** Whether memory rises after the warm-up: steadily, and by more than a filling cache. */
export function judgeMemory(samples: readonly MemorySample[]): MemoryVerdict {
  const judged = samples.slice(Math.floor(samples.length * warmUpShare));
  const series = (value: (sample: MemorySample) => number) => judged.map((each) => [each.minute, value(each)] as const);
  const alive = series(({ heapUsed, external }) => heapUsed + external);
  const rss = series((sample) => sample.rss);
  const handles = series((sample) => sample.handles);
  const bytesPerMinute = medianSlope(alive);
  const rssBytesPerMinute = medianSlope(rss);
  const requestsPerMinute = medianSlope(series(({ requests }) => requests));
  const figures = {
    ...{ bytesPerMinute, rssBytesPerMinute },
    bytesPerRequest: requestsPerMinute > 0 ? bytesPerMinute / requestsPerMinute : 0,
  };
  const minutes = (judged.at(-1)?.minute ?? 0) - (judged[0]?.minute ?? 0);
  if (judged.length < judgedAtLeast || minutes < judgedMinutesAtLeast) {
    const seen = `${judged.length} samples in ${minutes.toFixed(1)} minutes after the warm-up`;
    return { ...figures, isFlat: false, words: `not judged: ${seen} say nothing` };
  }
  if (requestsPerMinute <= 0) return { ...figures, isFlat: false, words: 'not judged: nobody was answered' };
  const growing = [
    isGrowing(alive, limits.alive) && `what is alive grows by ${toMegabytes(bytesPerMinute * 60)} MB an hour`,
    isGrowing(rss, limits.rss) && `the process grows by ${toMegabytes(rssBytesPerMinute * 60)} MB an hour`,
    isGrowing(handles, limits.handles) && `${(medianSlope(handles) * 60).toFixed(0)} handles an hour are never closed`,
  ].filter((words) => words !== false);
  if (growing.length > 0) return { ...figures, isFlat: false, words: `growing: ${growing.join('; ')}` };
  return { ...figures, isFlat: true, words: 'flat' };
}

export const toMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

type Series = readonly (readonly [minute: number, value: number])[];

function isGrowing(series: Series, atMost: number): boolean {
  return medianSlope(series) > atMost && trendOf(series) > risingZ;
}

/** The median slope of all pairs (Theil and Sen): a few outliers do not move it. */
function medianSlope(series: Series): number {
  const slopes = pairsOf(series)
    .map(([[before, low], [after, high]]) => (high - low) / (after - before))
    .toSorted((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

/** The Mann–Kendall statistic: by how many deviations more pairs rise than fall. */
function trendOf(series: Series): number {
  const balance = pairsOf(series).reduce((sum, [[, low], [, high]]) => sum + Math.sign(high - low), 0);
  const count = series.length;
  return balance / Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
}

function pairsOf(series: Series): (readonly [Series[number], Series[number]])[] {
  return series.flatMap((earlier, index) => series.slice(index + 1).map((later) => [earlier, later] as const));
}
