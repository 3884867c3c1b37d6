/** What a shop keeps at one moment, while nobody asks for anything and after its garbage was collected. */
export type MemorySample = {
  /** Since the load began. */
  readonly minute: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** Sockets, timers, files and whatever else keeps a process alive. */
  readonly handles: number;
  /** That were answered until then. */
  readonly requests: number;
};

export type MemoryVerdict = {
  readonly isFlat: boolean;
  /** Of what is alive, on the heap and outside: bytes a minute, and a request. */
  readonly bytesPerMinute: number;
  readonly bytesPerRequest: number;
  readonly rssBytesPerMinute: number;
  /** In a sentence or two. */
  readonly words: string;
};

/** Until everything is loaded and compiled, and what is kept up to a number is kept up to it. */
export const warmUpShare = 0.4;
const judgedAtLeast = 8;
/** In less the engine drops code that nobody runs any more, and that hides what grows. */
const judgedMinutesAtLeast = 5;

/** What may grow by so much a minute is noise, or a cache that is not full yet. */
const limits = {
  alive: 100_000,
  rss: 1_000_000,
  handles: 0.5,
};

/** Of no trend at all, one series in two hundred looks as if it rose. */
const risingZ = 2.58;

/** Whether what is kept rises after the warm-up: steadily, and by more than a cache that fills up. */
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

/** Of all pairs, by Theil and Sen: a few outliers do not move it. */
function medianSlope(series: Series): number {
  const slopes = pairsOf(series)
    .map(([[before, low], [after, high]]) => (high - low) / (after - before))
    .toSorted((one, other) => one - other);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

/** By Mann and Kendall: how many deviations more pairs rise than fall. */
function trendOf(series: Series): number {
  const balance = pairsOf(series).reduce((sum, [[, low], [, high]]) => sum + Math.sign(high - low), 0);
  const count = series.length;
  return balance / Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
}

function pairsOf(series: Series): (readonly [Series[number], Series[number]])[] {
  return series.flatMap((earlier, index) => series.slice(index + 1).map((later) => [earlier, later] as const));
}
