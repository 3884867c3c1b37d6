/** The number of digits of a drawing's id. Photographs have more, so that a path shows the kind of picture. */
export const drawingDigits = 32;

/** The number of digits of a photograph's id. */
export const photographDigits = 40;

/** Public path of a picture; its id is the hash of its bytes, so the content never changes. */
export function toPicturePath(partnerId: string, pictureId: string): string {
  return `/pictures/${partnerId}/${pictureId}.${isDrawing(pictureId) ? 'svg' : 'webp'}`;
}

/** Whether the id is that of a drawing, which is never cropped. */
export function isDrawing(pictureId: string): boolean {
  return pictureId.length <= drawingDigits;
}
