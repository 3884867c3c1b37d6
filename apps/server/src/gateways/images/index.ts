import type { OwnIcon } from '@kaplya/contract/fill/partner-settings';
import type { PicturePart } from '@kaplya/domain';

/** The image port: features decode images only through it. */
export type ImagesGateway = {
  /**
   * Crops an image's centre to an upright WebP square of this many pixels, without metadata. Null for bytes that are no
   * image, a broken one, one with too many pixels, or a format that may contain more than pixels, such as SVG.
   */
  toSquare(bytes: Uint8Array, sizePixels: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Encodes a picture of goods again as an upright WebP of at most this many pixels on its longer side, without
   * metadata, and returns its size and its dominant colour. Null in the same cases as `toSquare`, and for an animation.
   */
  toPicture(bytes: Uint8Array, longestPixels: number): Promise<EncodedPicture | null>;
  /**
   * Cuts a part out of a picture as a WebP of at most this many pixels on its longer side. Null in the same cases as
   * `toSquare`.
   */
  cut(bytes: Uint8Array, part: PicturePart, longestPixels: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Fits one of the shop's own images, also a drawing, into a JPEG of 1200 × 630 pixels, the preview of social
   * networks. Never for a customer's file. Null for bytes that are no image.
   */
  toSocial(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Renders one of the shop's square drawings as a PNG of this many pixels, for systems that accept no drawing as icon.
   * Never for a customer's file. Null for bytes that are no image.
   */
  toIcon(bytes: Uint8Array, sizePixels: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Makes all icons of an app from a part of one picture. Null in the same cases as `toSquare`.
   */
  toIcons(bytes: Uint8Array, part: IconPart): Promise<IconSources | null>;
};

export type IconPart = Pick<PicturePart, 'crop'> & {
  /** The colour behind transparent parts where an icon has none, like `#a0b0c0`. */
  readonly background: string;
};

/** The sources of an app's icons: SVG drawings around pixels, without scripts. */
export type IconSources = Readonly<Record<OwnIcon, string>>;

export type EncodedPicture = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** The dominant colour, like `#a0b0c0`. */
  readonly color: string;
};
