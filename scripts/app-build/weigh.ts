import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { compressedFromBytes } from './compress-files.ts';

const KILOBYTE = 1000;

/** The bytes that a browser loads for a file of a build, gzipped. */
export function weigh(path: string): number {
  const bytes = readFileSync(path);
  return bytes.byteLength < compressedFromBytes ? bytes.byteLength : gzipSync(bytes, { level: 9 }).byteLength;
}

export const toKilobytes = (bytes: number): string => `${(bytes / KILOBYTE).toFixed(1)} kB`;
