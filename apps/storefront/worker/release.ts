import { findCachedAnswer, cacheAnswer } from './cache-answer.ts';

/** The files of this release, written in by the build (`worker-build.ts`). */
declare const RELEASE: {
  /** Changes with any code, style or text. */
  readonly id: string;
  /** The files that every page may need: code and styles, without large and rarely used ones. */
  readonly code: readonly string[];
  /** The texts by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

export const release = RELEASE;

const everyFile = [...release.code, ...Object.values(release.texts).flat()];

const FILES = 'files';
/** The record of the releases that a file cache serves. */
const KNOWN_RELEASES = '/known-releases.json';

type KnownReleases = { current: readonly string[]; previous: readonly string[] };

/** Caches the code of this release, except files that are there already. */
export async function cacheCode(): Promise<void> {
  await cacheFiles(release.code);
}

export async function cacheTexts(language: string): Promise<void> {
  await cacheFiles(release.texts[language] ?? []);
}

async function cacheFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(FILES);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(paths.filter((path) => !known.has(path)));
}

/**
 * Deletes the files that neither this release nor the one before it needs: a page opened before the update may still
 * request those.
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

/** A file of a release from the cache, else from the network and then cached. Files never change under their names. */
export async function answerFile(request: Request): Promise<Response> {
  const cached = await findCachedAnswer(FILES, request, { ignoreVary: true });
  return cached ?? cacheAnswer(FILES, request, await fetch(request));
}
