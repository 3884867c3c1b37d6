import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#context.ts';

type WithFolder = { readonly config: Pick<Context['config'], 'dataDir'> };

const ending = '.osm.pbf';
const GB = 1024 ** 3;
/** The free space below which no file is received: its rows, and the shop's own, need room as well. */
const spareBytes = GB;

const toFolder = ({ config }: WithFolder) => join(config.dataDir, 'streets');

/** The place of a file of streets on the disk of this process. */
export const toPath = (context: WithFolder, id: string): string => join(toFolder(context), `${id}${ending}`);

/** Creates the folder of the files; false: its disk has too little room for a file of this size. */
export async function prepareFolder(context: WithFolder, bytes: number): Promise<boolean> {
  const folder = toFolder(context);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= bytes + spareBytes;
}

/** Whether the disk of the files, or the quota of this program on it, is used up. */
export function isOutOfSpace(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** The ids of the files on the disk of this process. */
export async function listStoredFiles(context: WithFolder): Promise<string[]> {
  const names = await readdir(toFolder(context)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

export async function deleteStoredFile(context: WithFolder, id: string): Promise<void> {
  await rm(toPath(context, id), { force: true });
}
