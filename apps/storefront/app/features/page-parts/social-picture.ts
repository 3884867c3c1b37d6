const DRAWING = /(\/pictures\/[^/]+\/[0-9a-f]+)\.svg$/;

/** The picture in a format that social networks accept: they accept no drawings. Any other stays as it is. */
export function toSocialPicture(contentUrl: string): string {
  return contentUrl.replace(DRAWING, '$1/og.jpg');
}
