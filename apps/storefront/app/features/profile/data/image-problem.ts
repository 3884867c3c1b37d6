import type { MessageId } from '#i18n/message-id.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** The message about a picture of a wrong type or size, checked before the upload (V-09). null: none. */
export function findImageProblem({ type, size }: Pick<File, 'type' | 'size'>): MessageId | null {
  if (!type.startsWith('image/')) return 'errors.notImage';
  return size > MAX_BYTES ? 'account.avatar.tooLarge' : null;
}
