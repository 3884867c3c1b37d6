import { useText as useTextOf, type Translate as TranslateOf } from '@kaplya/texts/use-text.ts';
import type { MessageId } from './message-id.ts';

/** A function that returns the text of an id. */
export type Translate = TranslateOf<MessageId>;

export const useText: () => Translate = useTextOf;
