/** Public path of a customer's picture. */
export function toAvatarPath(partnerId: string, id: string): string {
  return `/avatars/${partnerId}/${id}.webp`;
}
