const DRAWING = /(\/pictures\/[^/]+\/[0-9a-f]+)\.svg$/;

/** The same picture as social networks take it, which know no drawings; any other is taken as it is. */
export function toSocialPicture(contentUrl: string): string {
  return contentUrl.replace(DRAWING, '$1/og.jpg');
}
