import type { RefusalCode } from '@kaplya/contract';
import { Refusal } from './refusal.ts';

export type FormFileLimits = {
  readonly maximumBytes: number;
  /** What a larger file is refused with. */
  readonly tooLarge: RefusalCode;
};

/** Boundaries, names, and fields that nobody asked for. */
const aroundTheFileBytes = 64 * 1024;

/**
 * The bytes of the file in one field of a `multipart/form-data` body, null where there is none. Reads no more than the
 * limit allows, whatever the request says of its length.
 */
export async function readFormFile(
  request: Request,
  field: string,
  { maximumBytes, tooLarge }: FormFileLimits,
): Promise<Uint8Array | null> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Refusal('request.unsupported_media_type');
  const bodyLimitBytes = maximumBytes + aroundTheFileBytes;
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimitBytes) throw new Refusal(tooLarge);

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) throw new Refusal(tooLarge);
    chunks.push(chunk);
  }
  const file = await findFile(Buffer.concat(chunks), contentType, field);
  if (file && file.size > maximumBytes) throw new Refusal(tooLarge);
  return file && new Uint8Array(await file.arrayBuffer());
}

async function findFile(body: Uint8Array<ArrayBuffer>, contentType: string, field: string): Promise<File | null> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const value = form.get(field);
    return value instanceof File ? value : null;
  } catch {
    // No form after all.
    return null;
  }
}
