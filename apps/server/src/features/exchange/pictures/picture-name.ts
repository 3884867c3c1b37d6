import type { ExchangeSettings } from '@kaplya/contract';

/** Whether 1C sets pictures of goods. */
export const importsPictures = ({ goods, pictures }: Pick<ExchangeSettings, 'goods' | 'pictures'>): boolean =>
  pictures && goods !== 'off';

/**
 * Whether a file is a picture by its name. Formats that cannot be imported count too, so that the diary reports them.
 */
export const isPictureName = (name: string): boolean =>
  /[.](?:jpe?g|jpe|jfif|png|webp|avif|hei[cf]|gif|bmp|tiff?)$/i.test(name);

/** The most characters of a stored file name; of a longer path the end is stored. */
const nameLetters = 200;

/**
 * The path of a picture in one form (slashes, lower case), because files, archives and documents spell it differently.
 */
export function toPictureName(path: string): string {
  const parts = path.normalize('NFC').replaceAll('\\', '/').split('/');
  return parts
    .filter((part) => part !== '' && part !== '.')
    .join('/')
    .toLowerCase()
    .slice(-nameLetters);
}

/** Possible names of a sent picture: its path, or its name without the folder. */
export function sentNamesOf(name: string): string[] {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return base === name ? [name] : [name, base];
}

const heads = ['ffd8ff', '89504e470d0a1a0a', '474946383761', '474946383961', '49492a00', '4d4d002a'];

/** Whether the bytes start with the signature of a picture format, so that they are the first part of a file. */
export function beginsPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12));
  const isContainer = head.toString('latin1', 4, 8) === 'ftyp' || head.toString('latin1', 8, 12) === 'WEBP';
  return isContainer || heads.some((each) => head.toString('hex').startsWith(each));
}
