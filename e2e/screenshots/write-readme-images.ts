import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A README image: a picture of the run, and its file name there. */
const shown = {
  'catalogue-en-1280-light': 'catalogue-wide',
  'catalogue-en-360-light': 'catalogue',
  'product-en-360-dark': 'product',
  'cart-en-360-light': 'cart',
  'checkout-en-360-dark': 'checkout',
  'order-new-en-360-light': 'order',
  'cell-active-en-360-dark': 'cell',
  'console-orders-en-1280-light': 'console-orders',
  'console-order-en-1280-light': 'console-order',
  'console-phone-order-en-1280-light': 'console-phone-order',
  'console-board-en-1280-light': 'console-board',
};

/** The screens needed for it. */
export const screensOfReadme = [
  ...['catalogue', 'product', 'cart', 'checkout', 'order-new', 'cell-active'],
  ...['console-orders', 'console-order', 'console-phone-order', 'console-board'],
];

const mostBytes = 120_000;

/** Writes the README's images, small enough for every clone. */
export async function writeReadmeImages(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const [picture, name] of Object.entries(shown)) {
    const file = join(to, `${name}.webp`);
    await sharp(join(from, `${picture}.png`))
      .webp({ quality: 82 })
      .toFile(file);
    const { size } = statSync(file);
    if (size > mostBytes) throw new Error(`${file} is of ${size} bytes, more than ${mostBytes}`);
  }
}
