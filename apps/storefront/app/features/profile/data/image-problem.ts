import type { MessageId } from '#i18n/message-id.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** The problem that the browser finds in a file before it is sent. null: none (V-09). */
export function findImageProblem({ type, size }: Pick<File, 'type' | 'size'>): MessageId | null {
  if (!type.startsWith('image/')) return 'errors.notImage';
  return size > MAX_BYTES ? 'account.avatar.tooLarge' : null;
}
