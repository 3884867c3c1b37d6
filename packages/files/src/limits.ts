const MB = 1024 * 1024;

/** The limits of one file. They are checked while it is read, because sizes that a file declares are not trusted. */
export interface FileLimits {
  /** The size of the file as received. */
  readonly bytes: number;
  /** The size of everything unpacked from one archive. */
  readonly unpackedBytes: number;
  /** The most unpacked bytes for one packed byte, checked from 16 MB on: smaller files may be as dense as they are. */
  readonly density: number;
  readonly entries: number;
  /** The most rows with a value. */
  readonly rows: number;
  readonly columns: number;
  /** The most characters of a cell. Excel allows 32 767. */
  readonly cellLength: number;
  /** The most characters of a row, because some hundred rows are in memory at once. */
  readonly rowLength: number;
  /**
   * The most characters of all cells together: many cells of an .xlsx may share one text, so a small file can have
   * many.
   */
  readonly letters: number;
  /** The most characters of the texts that cells of an .xlsx share; they are in memory while it is read. */
  readonly sharedCharacters: number;
  readonly xmlDepth: number;
  readonly xmlElements: number;
  /** The most characters of a text, a tag or a comment in XML. */
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

/**
 * The limits of files of an exchange, which contain all goods with their pictures: more bytes and entries, and longer
 * texts.
 */
export const exchangeLimits: FileLimits = {
  ...tableLimits,
  xmlElements: 50_000_000,
  bytes: 1024 * MB,
  unpackedBytes: 2048 * MB,
  entries: 100_000,
};
