import { sql } from 'drizzle-orm';
import { categoryTable, itemPictureTable, productSetTable, productTable } from '../catalogue.table.ts';

/**
 * Whether goods or categories use the picture of a row of `picture` (`listUnusedPictures`), or its cropped versions.
 */
export const isShownByGoods = sql`
  exists (select from ${itemPictureTable} as i
    where i.partner_id = picture.partner_id and i.picture_id = picture.id)
  or exists (select from ${itemPictureTable} as i
    where i.partner_id = picture.partner_id and i.source_id = picture.id)
  or exists (select from ${productTable} as p
    where p.partner_id = picture.partner_id and p.picture_id = picture.id)
  or exists (select from ${productSetTable} as s
    where s.partner_id = picture.partner_id and s.picture_id = picture.id)
  or exists (select from ${categoryTable} as c
    where c.partner_id = picture.partner_id and c.picture_id = picture.id)`;
