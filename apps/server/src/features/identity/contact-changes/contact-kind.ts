import { isMailTarget } from '../codes/code-request.ts';

export type ContactKind = 'email' | 'phone';

export const toKind = (contact: string): ContactKind => (isMailTarget(contact) ? 'email' : 'phone');
