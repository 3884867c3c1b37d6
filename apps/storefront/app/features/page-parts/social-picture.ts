const OWN_PICTURE = /(\/pictures\/[^/]+\/[0-9a-f]+)\.(?:svg|webp)$/;

/**
 * The URL of the picture in a format that social networks accept, since some accept neither SVG nor WebP. The URL of
 * any other picture is unchanged.
 */
export function toSocialPicture(contentUrl: string): string {
  return contentUrl.replace(OWN_PICTURE, '$1/og.jpg');
}
