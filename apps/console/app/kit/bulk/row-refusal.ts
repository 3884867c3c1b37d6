/** A refusal of a row without a call to the server; its message is displayed as it is. */
export class RowRefusal extends Error {
  override readonly name = 'RowRefusal';
}
