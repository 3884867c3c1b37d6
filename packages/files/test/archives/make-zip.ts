import { crc32, deflateRawSync } from 'node:zlib';

export interface EntryParts {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** False values for its headers. */
  readonly lies?: Partial<{
    size: number;
    packedSize: number;
    sum: number;
    flags: number;
    method: number;
    offset: number;
  }>;
  /** Already deflated, with the size of the content. */
  readonly deflated?: { readonly size: number; readonly sum: number };
}

/** An archive, byte by byte, so that a test can make one that no program would. */
export function makeZip(entries: readonly EntryParts[], lies: { readonly count?: number } = {}): Blob {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const bytes = Buffer.from(entry.bytes as Uint8Array);
    const packed = entry.deflated ? bytes : deflateRawSync(bytes);
    const declared = {
      ...{
        size: entry.deflated?.size ?? bytes.length,
        packedSize: packed.length,
        sum: entry.deflated?.sum ?? crc32(bytes),
      },
      ...{ flags: 0x800, method: 8, offset, ...entry.lies },
    };
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(declared.flags, 2);
    common.writeUInt16LE(declared.method, 4);
    common.writeUInt32LE(declared.sum, 10);
    common.writeUInt32LE(declared.packedSize, 14);
    common.writeUInt32LE(declared.size, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(declared.offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, name]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(lies.count ?? entries.length, 8);
  end.writeUInt16LE(lies.count ?? entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Blob([Buffer.concat([...files, listed, end])]);
}
