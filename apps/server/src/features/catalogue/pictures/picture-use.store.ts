import { sql } from 'drizzle-orm';
import { pictureTable } from '#features/company/company.table.ts';
import { categoryTable, itemPictureTable, productSetTable, productTable } from '../catalogue.table.ts';

/** Whether goods or categories show the picture of a row of `picture`, or it is the source of what they show. */
export const isShownByGoods = sql`
  exists (select from ${itemPictureTable} as i
    where i.partner_id = ${pictureTable.partnerId} and i.picture_id = ${pictureTable.id})
  or exists (select from ${itemPictureTable} as i
    where i.partner_id = ${pictureTable.partnerId} and i.source_id = ${pictureTable.id})
  or exists (select from ${productTable} as p
    where p.partner_id = ${pictureTable.partnerId} and p.picture_id = ${pictureTable.id})
  or exists (select from ${productSetTable} as s
    where s.partner_id = ${pictureTable.partnerId} and s.picture_id = ${pictureTable.id})
  or exists (select from ${categoryTable} as c
    where c.partner_id = ${pictureTable.partnerId} and c.picture_id = ${pictureTable.id})`;
