/** Where a customer's picture is served. */
export function toAvatarPath(partnerId: string, id: string): string {
  return `/avatars/${partnerId}/${id}.webp`;
}
