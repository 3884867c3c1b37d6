const MB = 1024 * 1024;

/** Bounds of one file. Each is checked while the file is read; the sizes that a file declares are not trusted. */
export interface FileLimits {
  /** The size of the file as received. */
  readonly bytes: number;
  /** The size of everything unpacked from one archive. */
  readonly unpackedBytes: number;
  /** Unpacked bytes for one packed byte, counted from 16 MB on: small files of one letter are no attack. */
  readonly density: number;
  readonly entries: number;
  /** Rows that have a value. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell. Excel itself allows 32 767. */
  readonly cellLength: number;
  /** Characters of a row: a batch of some hundred rows is in memory at once. */
  readonly rowLength: number;
  /** Characters of all cells: those of an .xlsx may share a text, which then is small in the file alone. */
  readonly letters: number;
  /** Characters of the texts that the cells of an .xlsx share: they are in memory while it is read. */
  readonly sharedCharacters: number;
  readonly xmlDepth: number;
  readonly xmlElements: number;
  /** Characters of a text, a tag or a comment. */
  readonly xmlLength: number;
}

export const tableLimits: FileLimits = {
  bytes: 64 * MB,
  unpackedBytes: 512 * MB,
  density: 300,
  entries: 1_000,
  rows: 200_000,
  columns: 256,
  cellLength: 32_767,
  rowLength: 100_000,
  letters: 128 * MB,
  sharedCharacters: 32 * MB,
  xmlDepth: 64,
  xmlElements: 12_000_000,
  xmlLength: MB,
};

/** Goods of a whole trade with their pictures: more bytes and entries, and longer texts. */
export const exchangeLimits: FileLimits = {
  ...tableLimits,
  xmlElements: 50_000_000,
  bytes: 1024 * MB,
  unpackedBytes: 2048 * MB,
  entries: 100_000,
};
