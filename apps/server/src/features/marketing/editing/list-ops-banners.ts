import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { listWrittenBanners } from './banner.store.ts';
import { describeBanner, describeBanners } from './to-ops-banner.ts';

/** All banners by position, from the database, so that staff read what they saved. */
export async function listOpsBanners(
  context: Context,
  reader: CallOf<'partner' | 'language'>,
): Promise<EndpointAnswer<typeof operatorEndpoints.listOpsBanners>> {
  const banners = await listWrittenBanners(context.database, reader.partner.id);
  return { items: await describeBanners(context, reader, banners) };
}

/** Throws the Refusal `banner.unknown`. */
export async function getOpsBanner(
  context: Context,
  reader: CallOf<'partner' | 'language'>,
  id: string,
): Promise<EndpointAnswer<typeof operatorEndpoints.getOpsBanner>> {
  const [banner] = await listWrittenBanners(context.database, reader.partner.id, [id]);
  if (!banner) throw new Refusal('banner.unknown');
  return { banner: await describeBanner(context, reader, banner) };
}
