/** Ids of photographs are longer, so that an address tells what it leads to. */
const drawingDigits = 32;

/** Digits of the id of a photograph. */
export const photographDigits = 40;

/** Public path of a picture; its id is the hash of its bytes, so the content never changes. */
export function toPicturePath(partnerId: string, pictureId: string): string {
  return `/pictures/${partnerId}/${pictureId}.${isDrawing(pictureId) ? 'svg' : 'webp'}`;
}

/** Whether the id is of a drawing, which is never cut. */
export function isDrawing(pictureId: string): boolean {
  return pictureId.length <= drawingDigits;
}
