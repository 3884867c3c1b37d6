/** Why a row is left out before the server is asked; its message is shown as it is. */
export class RowRefusal extends Error {
  override readonly name = 'RowRefusal';
}
