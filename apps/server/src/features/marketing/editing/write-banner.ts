import { isDeepStrictEqual } from 'node:util';
import type { BannerChange, BannerInput, EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import { bannersAtMost } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { readBannerInput, toAuditFields, type BannerDependencies } from './banner-input.ts';
import {
  deleteBannerRow,
  insertBanner,
  lockBanner,
  lockBanners,
  replaceAreas,
  replaceSlides,
  updateBanner,
} from './banner.store.ts';
import { describeBanner } from './to-ops-banner.ts';

type Answer = EndpointAnswer<typeof operatorEndpoints.createBanner>;

/**
 * Creates a banner, which is shown after all others. Throws the Refusals `banner.…`, `area.unknown` and
 * `picture.unknown`.
 */
export async function createBanner(
  context: Context,
  call: OpsCall,
  input: BannerInput,
  dependencies: BannerDependencies,
): Promise<Answer> {
  const { partner } = call;
  const written = await withStaffTransaction(context, call, async (transaction) => {
    const present = await lockBanners(transaction, partner.id);
    if (present.length >= bannersAtMost) throw new Refusal('banner.too_many');
    const { fields, slides, areaIds } = await readBannerInput(transaction, partner, input, dependencies);
    const position = Math.max(0, ...present.map((each) => each.position)) + 1;
    const row = await insertBanner(transaction, { ...fields, partnerId: partner.id, position });
    await replaceSlides(transaction, row, slides);
    await replaceAreas(transaction, row, areaIds);
    await recordAudit(context, transaction, call, {
      ...{ action: 'banner.created', subject: `banner:${row.id}`, version: row.version },
      ...{ before: {}, after: toAuditFields({ row, slides, areaIds }) },
    });
    return lockBanner(transaction, row);
  });
  if (!written) throw new Error('The banner has just been written');
  context.changes.announce('marketing', partner.id);
  return { banner: await describeBanner(context, call, written) };
}

/**
 * Replaces a banner with its slides and areas. Throws the Refusals `banner.…`, `area.unknown`, `picture.unknown` and
 * `conflict.changed`.
 */
export async function changeBanner(
  context: Context,
  call: OpsCall,
  id: string,
  { version, ...change }: BannerChange & { readonly version: number },
  dependencies: BannerDependencies,
): Promise<Answer> {
  const { partner } = call;
  const key = { partnerId: partner.id, id };
  const written = await withStaffTransaction(context, call, async (transaction) => {
    const former = await lockBanner(transaction, key);
    if (!former) throw new Refusal('banner.unknown');
    const subject = `banner:${id}`;
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.row.version, read: version });
    const present = former.slides.map(({ titles, texts, pictureId, link }) => ({ titles, texts, pictureId, link }));
    const { link = former.row.link, slides: wanted = present } = change;
    const input = { ...change, link, slides: wanted };
    const { fields, slides, areaIds } = await readBannerInput(transaction, partner, input, dependencies);
    const hasSlides = !isDeepStrictEqual(present, slides);
    const hasAreas = !isDeepStrictEqual(former.areaIds, areaIds);
    const row = await updateBanner(transaction, {
      ...{ ...former.row, ...fields },
      slidesWritten: former.row.slidesWritten + (hasSlides ? 1 : 0),
      areasWritten: former.row.areasWritten + (hasAreas ? 1 : 0),
    });
    if (hasSlides) await replaceSlides(transaction, key, slides);
    if (hasAreas) await replaceAreas(transaction, key, areaIds);
    if (row.version !== former.row.version)
      await recordAudit(context, transaction, call, {
        ...{ action: actionOf(former.row, row), subject, version: row.version },
        ...{ before: toAuditFields(former), after: toAuditFields({ row, slides, areaIds }) },
      });
    return lockBanner(transaction, key);
  });
  if (!written) throw new Error('The banner is locked');
  if (written.row.version !== version) context.changes.announce('marketing', partner.id);
  return { banner: await describeBanner(context, call, written) };
}

const actionOf = (former: { isEnabled: boolean }, row: { isEnabled: boolean }): string =>
  former.isEnabled === row.isEnabled ? 'banner.changed' : row.isEnabled ? 'banner.switched_on' : 'banner.switched_off';

/** Deletes a banner with its slides. Throws the Refusals `banner.unknown` and `conflict.changed`. */
export async function deleteBanner(
  context: Context,
  call: OpsCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<undefined> {
  const { partner } = call;
  await withStaffTransaction(context, call, async (transaction) => {
    const former = await lockBanner(transaction, { partnerId: partner.id, id });
    if (!former) throw new Refusal('banner.unknown');
    const subject = `banner:${id}`;
    await assertVersion(transaction, { partnerId: partner.id, subject, present: former.row.version, read: version });
    await deleteBannerRow(transaction, former.row);
    await recordAudit(context, transaction, call, {
      ...{ action: 'banner.deleted', subject, before: toAuditFields(former), after: {} },
    });
  });
  context.changes.announce('marketing', partner.id);
  return undefined;
}
