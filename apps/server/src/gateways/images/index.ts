/** The port of pictures: all that the features know of decoding them. */
export type ImagesGateway = {
  /**
   * The middle of a picture as a square of so many pixels: upright, in WebP, without anything that the file said besides.
   * Null where the bytes are no picture, a broken one, one with too many pixels, or a format that may hold more than
   * pixels, such as SVG.
   */
  toSquare(bytes: Uint8Array, sizePixels: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * A picture of the shop's own, a drawing too, whole in the middle of a JPEG of 1200 × 630 pixels: what social networks
   * show beside a link. Never for a customer's file. Null where the bytes are no picture.
   */
  toSocial(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * A square drawing of the shop's own as a PNG of so many pixels: an icon where a system takes no drawing. Never for a
   * customer's file. Null where the bytes are no picture.
   */
  toIcon(bytes: Uint8Array, sizePixels: number): Promise<Uint8Array<ArrayBuffer> | null>;
};
