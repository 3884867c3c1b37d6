/** Where a picture is served; its id is the hash of its bytes, so the address never changes its meaning. */
export function toPicturePath(partnerId: string, pictureId: string): string {
  return `/pictures/${partnerId}/${pictureId}.svg`;
}
