import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Stores a loopback port across restarts, for all processes that share the file. */
export type PortFile = {
  /** Null: no port is stored yet. */
  read(): number | null;
  /** Stores the first proposed port; returns the stored one. */
  rememberFirst(port: number): number;
  replace(port: number): void;
};

/** The path of the embedded broker's port. */
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
