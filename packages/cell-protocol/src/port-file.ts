import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A port of the loopback that stays the same from one life to the next, for all processes that share the file. */
export type PortFile = {
  /** Null: nobody has said so far. */
  read(): number | null;
  /** Remembers the first that comes; returns what is remembered then. */
  rememberFirst(port: number): number;
  replace(port: number): void;
};

/** Where the port of the embedded broker stands. */
export function brokerPortPath(dataDir: string): string {
  return join(dataDir, 'cells/broker-port');
}

export function openPortFile(path: string): PortFile {
  function draft(port: number): string {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const written = `${path}.${process.pid}`;
    writeFileSync(written, `${port}\n`, { mode: 0o600 });
    return written;
  }

  function read(): number | null {
    try {
      const port = Number(readFileSync(path, 'utf8'));
      return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    read,
    rememberFirst(port) {
      const written = draft(port);
      try {
        linkSync(written, path);
        return port;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const known = read();
        if (known !== null) return known;
        renameSync(written, path);
        return port;
      } finally {
        rmSync(written, { force: true });
      }
    },
    replace: (port) => renameSync(draft(port), path),
  };
}
