import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { savePhotographs, toPhotograph, toPicturePath } from '#features/company/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { readFormFile } from '#http/reading/read-form-file.ts';
import { Refusal } from '#http/refusal.ts';
import { goodsPixels, pictureBytesAtMost } from './encode-picture.ts';

const fileLimits = { maximumBytes: pictureBytesAtMost, tooLarge: 'picture.too_large' } as const;
const retryAfterSeconds = 3;

/** Staff with an upload in progress in this process: one at a time each, to limit memory. */
export const createUploading = () => new Set<string>();

/**
 * Stores a picture without the metadata of its camera, with at most `longestPixels` on its longer side. The same
 * picture has the same id. Throws the Refusals `picture.invalid` and `picture.too_large`.
 */
export async function uploadPicture(
  context: Context,
  { request, ...call }: StaffCall & { readonly request: Request },
  longestPixels = goodsPixels,
): Promise<EndpointAnswer<typeof operatorEndpoints.uploadPicture>> {
  const { uploading } = context.services.catalogue;
  const { partner, staff } = call;
  if (uploading.has(staff.id)) throw new Refusal('request.too_many', { retryAfterSeconds });
  uploading.add(staff.id);
  try {
    const file = await readFormFile(request, 'file', fileLimits);
    const encoded = file && (await context.images.toPicture(file, longestPixels));
    if (!encoded) throw new Refusal('picture.invalid');
    const photograph = toPhotograph(encoded.bytes);
    const { width, height, color } = encoded;
    await withStaffTransaction(context, call, async (transaction) => {
      await savePhotographs(transaction, partner.id, { photographs: [photograph], at: context.clock.now() });
      await recordAudit(context, transaction, call, {
        ...{ action: 'picture.added', subject: `picture:${photograph.id}` },
        ...{ before: {}, after: { width, height, bytes: encoded.bytes.length } },
      });
    });
    return { picture: { id: photograph.id, url: toPicturePath(partner.id, photograph.id), width, height, color } };
  } finally {
    uploading.delete(staff.id);
  }
}
