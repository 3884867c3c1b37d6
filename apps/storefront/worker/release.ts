import { findCachedAnswer, cacheAnswer, isFile } from './cache-answer.ts';

/** The files of this release, inserted by the build (`worker-build.ts`). */
declare const RELEASE: {
  /** The id of the release, a hash that changes with any code, style or text. */
  readonly id: string;
  /** The paths of code and styles, without large and rarely used files. */
  readonly code: readonly string[];
  /** The paths of text files by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

export const release = RELEASE;

const everyFile = [...release.code, ...Object.values(release.texts).flat()];

const FILES = 'files';
/** The cache entry that lists the files of the current and the previous release. */
const KNOWN_RELEASES = '/known-releases.json';

type KnownReleases = { current: readonly string[]; previous: readonly string[] };

/** Caches the code of this release, except files that are already cached. */
export async function cacheCode(): Promise<void> {
  await cacheFiles(release.code);
}

export async function cacheTexts(language: string): Promise<void> {
  await cacheFiles(release.texts[language] ?? []);
}

async function cacheFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = paths.filter((path) => !known.has(path));
  await Promise.all(missing.map(async (path) => cache.put(path, await fetchFile(path))));
}

async function fetchFile(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(60_000) });
  if (!isFile(answer)) throw new TypeError(`${path} is no file of the shop (${answer.status})`);
  return answer;
}

/**
 * Deletes cached files that neither this release nor the previous one needs. Those of the previous one stay, because a
 * page opened before the update may still request them.
 */
export async function deleteOldFiles(): Promise<void> {
  const cache = await caches.open(FILES);
  const known = (await (await cache.match(KNOWN_RELEASES))?.json()) as KnownReleases | undefined;
  const isSame = known?.current.join(' ') === everyFile.join(' ');
  const previous = isSame ? known.previous : (known?.current ?? []);
  await cache.put(KNOWN_RELEASES, Response.json({ current: everyFile, previous } satisfies KnownReleases));

  const wanted = new Set([KNOWN_RELEASES, ...everyFile, ...previous]);
  const requests = await cache.keys();
  await Promise.all(requests.filter(({ url }) => !wanted.has(new URL(url).pathname)).map((each) => cache.delete(each)));
}

/**
 * Answers with a file of a release from the cache, otherwise from the network, and caches it. File names contain a
 * hash, so a copy is never outdated.
 */
export async function answerFile(request: Request): Promise<Response> {
  const cached = await findCachedAnswer(FILES, request, { ignoreVary: true });
  return cached ?? cacheAnswer(FILES, request, await fetch(request));
}
