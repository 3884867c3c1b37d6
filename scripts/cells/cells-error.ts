/** A mistake that the person at the terminal can fix. */
export class CellsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellsError';
  }
}
