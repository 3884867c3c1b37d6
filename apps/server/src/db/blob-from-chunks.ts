type Range = { readonly start: number; readonly end: number };

export type BlobChunk = { readonly start: number; readonly bytes: Uint8Array };

/** Finds the chunk of a file that contains the byte at an offset. */
export type FindChunk = (at: number) => Promise<BlobChunk | null>;

/** A file that the database stores in chunks, as a blob: only the chunks that are being read are in memory. */
export class BlobFromChunks extends Blob {
  readonly #findPart: FindChunk;
  readonly #range: Range;

  constructor(findPart: FindChunk, range: Range) {
    super();
    this.#findPart = findPart;
    this.#range = range;
  }

  override get size(): number {
    return this.#range.end - this.#range.start;
  }

  override slice(from = 0, to = this.size): Blob {
    const { start, end } = this.#range;
    const place = (offset: number) => (offset < 0 ? Math.max(end + offset, start) : Math.min(start + offset, end));
    const sliced = { start: place(from), end: Math.max(place(from), place(to)) };
    return new BlobFromChunks(this.#findPart, sliced);
  }

  override stream(): ReturnType<Blob['stream']> {
    return ReadableStream.from(this.#readParts());
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of this.#readParts()) parts.push(part);
    return new Blob(parts).arrayBuffer();
  }

  async *#readParts(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const { start, end } = this.#range;
    for (let at = start; at < end;) {
      const part = await this.#findPart(at);
      const offset = at - (part?.start ?? 0);
      const piece = part?.bytes.subarray(offset, offset + end - at);
      if (!piece || piece.length === 0) throw new Error('A part of a file is missing');
      yield new Uint8Array(piece);
      at += piece.length;
    }
  }
}
