import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

/** Copies of a product with the external ids `<prefix>1`, `<prefix>2` …, which are not on sale. */
export async function addProducts(
  database: Database,
  count: number,
  { prefix }: { readonly prefix: string },
): Promise<void> {
  await database.execute(sql`
    insert into product (partner_id, external_id, slug, category_id, position, names, descriptions, price_minor, picture_id, is_active, role,
      vat_code, payment_subject, earn_bps)
    select partner_id, ${prefix} || n, ${prefix.toLowerCase()} || n, category_id, 100000 + n, names, descriptions, price_minor, picture_id,
      false, 'goods', vat_code, payment_subject, earn_bps
    from product, generate_series(1, ${count}::int) as n where partner_id = 'moscow' and external_id = 'CUP'`);
}
