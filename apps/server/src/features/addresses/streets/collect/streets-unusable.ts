/** Thrown when the file is whole and yet of no use for this shop. */
export class StreetsUnusable extends Error {
  readonly reason: 'elsewhere' | 'too_much';

  constructor(reason: 'elsewhere' | 'too_much') {
    super(`The file of streets is of no use: ${reason}`);
    this.name = 'StreetsUnusable';
    this.reason = reason;
  }
}
