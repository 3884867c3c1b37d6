import { randomBytes } from 'node:crypto';

/** The number of ids of one millisecond for which the order of creation is preserved. */
const orderedAtOnce = 4096;
let lastMilliseconds = 0;
let made = 0;

/**
 * An id (UUIDv7) whose time is that of the row, so that a range of time is a range of ids. Ids that one process creates
 * within a millisecond sort in the order of their creation.
 */
export function newIdAt(at: Date): string {
  const milliseconds = at.getTime();
  made = milliseconds === lastMilliseconds ? (made + 1) % orderedAtOnce : 0;
  lastMilliseconds = milliseconds;
  const random = randomBytes(8);
  // The variant of the standard: the two highest bits are 10.
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
  return toId(milliseconds, made, random.toString('hex'));
}

/** The lowest id of a millisecond: rows of a period are those whose ids are between the lowest ids of its two ends. */
export function lowestIdAt(at: Date): string {
  return toId(Math.max(0, at.getTime()), 0, '8000000000000000');
}

function toId(milliseconds: number, sequence: number, tail: string): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const version = `7${sequence.toString(16).padStart(3, '0')}`;
  return [time.slice(0, 8), time.slice(8), version, tail.slice(0, 4), tail.slice(4)].join('-');
}
