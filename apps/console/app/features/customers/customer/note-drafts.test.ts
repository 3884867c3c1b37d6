import { expect, test } from 'vitest';
import { findDraft, keepDraft, newDraft } from './note-drafts.ts';

test('a note that was typed is found again with its key, until it is emptied [O-08]', () => {
  const draft = newDraft('Звонить после шести');
  keepDraft('anna', draft);
  expect(findDraft('anna')).toEqual(draft);
  expect(findDraft('igor').text).toBe('');
  keepDraft('anna', newDraft('  '));
  expect(findDraft('anna').text).toBe('');
});

test('of many drafts the newest are kept [O-08]', () => {
  for (let index = 0; index < 30; index += 1) keepDraft(`customer ${index}`, newDraft(`note ${index}`));
  expect(findDraft('customer 9').text).toBe('');
  expect(findDraft('customer 10').text).toBe('note 10');
  expect(findDraft('customer 29').text).toBe('note 29');
});
