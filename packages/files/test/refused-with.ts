import { FileRefused, type FileRefusalCode } from '../src/file-refused.ts';

/** The code that the work is refused with; null if it is not. Any other error is thrown. */
export async function refusedWith(work: Promise<unknown>): Promise<FileRefusalCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof FileRefused) return error.code;
    throw error;
  }
}
