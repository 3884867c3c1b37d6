import { useText as useTextOf, type Translate as TranslateOf } from '@kaplya/texts/use-text.ts';
import type { MessageId } from './message-id.ts';

/** Answers the text of an id of the console. */
export type Translate = TranslateOf<MessageId>;

export const useText: () => Translate = useTextOf;
