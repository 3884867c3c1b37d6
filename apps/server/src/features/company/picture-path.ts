/** Public path of a picture; its id is the hash of its bytes, so the content never changes. */
export function toPicturePath(partnerId: string, pictureId: string): string {
  return `/pictures/${partnerId}/${pictureId}.svg`;
}
