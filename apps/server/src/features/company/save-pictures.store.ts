import { createHash } from 'node:crypto';

import type { Transaction } from '#db/client.ts';
import { pictureTable } from './company.table.ts';

/** Saves pictures unless they exist. Returns their ids: the beginning of the hash of their bytes. */
export async function savePictures(
  transaction: Transaction,
  partnerId: string,
  drawings: readonly string[],
): Promise<string[]> {
  const pictures = drawings.map((drawing) => {
    const bytes = Buffer.from(drawing);
    return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes };
  });
  const different = new Map(pictures.map((picture) => [picture.id, picture]));
  await transaction
    .insert(pictureTable)
    .values([...different.values()].map((picture) => ({ ...picture, partnerId, contentType: 'image/svg+xml' })))
    .onConflictDoNothing();
  return pictures.map(({ id }) => id);
}
