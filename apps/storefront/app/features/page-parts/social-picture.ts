const OWN_PICTURE = /(\/pictures\/[^/]+\/[0-9a-f]+)\.(?:svg|webp)$/;

/** The picture in a format that social networks accept: some accept neither SVG nor WebP. Any other stays as it is. */
export function toSocialPicture(contentUrl: string): string {
  return contentUrl.replace(OWN_PICTURE, '$1/og.jpg');
}
