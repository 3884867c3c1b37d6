import { expect, test } from 'vitest';
import { findNoteDraft, noteDrafts } from './note-drafts.ts';

const toNote = (of: string, text: string) => ({ of, text, key: crypto.randomUUID() });

test('a note that was typed is found again with its key, until it is emptied [O-08]', () => {
  const draft = toNote('anna', 'Звонить после шести');
  noteDrafts.save(draft);
  expect(findNoteDraft('anna')).toEqual(draft);
  expect(findNoteDraft('igor').text).toBe('');
  noteDrafts.save(toNote('anna', '  '));
  expect(findNoteDraft('anna').text).toBe('');
});

test('of many drafts the newest stay [O-08]', () => {
  for (let index = 0; index < 30; index += 1) noteDrafts.save(toNote(`customer ${index}`, `note ${index}`));
  expect(findNoteDraft('customer 9').text).toBe('');
  expect(findNoteDraft('customer 10').text).toBe('note 10');
  expect(findNoteDraft('customer 29').text).toBe('note 29');
});
