import { readBody, type BodyLimit } from './read-body.ts';
import { Refusal } from '../refusal.ts';

/** The bytes that a form may have beside its file: boundaries, names, and unexpected fields. */
const aroundTheFileBytes = 64 * 1024;

/**
 * Reads the file in one field of a `multipart/form-data` body; null when there is none. `limit` applies to the file.
 */
export async function readFormFile(
  request: Request,
  field: string,
  { maximumBytes, tooLarge }: BodyLimit,
): Promise<Uint8Array | null> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Refusal('request.unsupported_media_type');
  const body = await readBody(request, { maximumBytes: maximumBytes + aroundTheFileBytes, tooLarge });
  const file = await findFile(body, contentType, field);
  if (file && file.size > maximumBytes) throw new Refusal(tooLarge);
  return file && new Uint8Array(await file.arrayBuffer());
}

async function findFile(body: Uint8Array<ArrayBuffer>, contentType: string, field: string): Promise<File | null> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const value = form.get(field);
    return value instanceof File ? value : null;
  } catch {
    // The body is no valid form.
    return null;
  }
}
