/** What the person at the terminal can mend. */
export class CellsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellsError';
  }
}
