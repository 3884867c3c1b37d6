import { useText as useTextOf, type Translate as TranslateOf } from '@kaplya/texts/use-text.ts';
import type { MessageId } from './message-id.ts';

export type { TextValues } from '@kaplya/texts/use-text.ts';

/** A function that returns the text of a message id of the storefront. */
export type Translate = TranslateOf<MessageId>;

export const useText: () => Translate = useTextOf;
