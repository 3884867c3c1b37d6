import { describe, expect, test } from 'vitest';
import { listPersonClues, mentionsPerson, toComparedText, toPersonMarks } from './person-mention.ts';

const marks = toPersonMarks({
  phones: ['+79161234567', '+994501234567'],
  emails: ['Zina@Post.example'],
  names: ['Зинаида Петровна Ветрова 3', 'Анна', ''],
  places: [
    { street: 'улица Заветная', house: '12' },
    { street: 'улица', house: '7' },
    { street: 'Лесная', house: '' },
  ],
});

describe('a text names a person [rule 79]', () => {
  test.each([
    'перенесли по просьбе +7 916 123-45-67',
    '8(916)123-45-67, машина сломалась',
    '89161234567',
    '050 123 45 67',
    'q=%2B7+916+123-45-67&view=late',
    'писала ZINA@post.example',
    'ветрова зинаида просила',
    'q=%D0%92%D0%B5%D1%82%D1%80%D0%BE%D0%B2%D0%B0+%D0%B7%D0%B8%D0%BD%D0%B0%D0%B8%D0%B4%D0%B0',
    'ЗАВЕТНАЯ ул., д. 12, двор закрыт',
  ])('%s', (text) => expect(mentionsPerson(text, marks)).toBe(true));

  test.each([
    '',
    'Машина в ремонте',
    'Анна заболела',
    'Зинаида заболела',
    'Заветная, 13',
    'улица 7',
    'Лесная',
    '+7 916 123-45-68',
    '12 бутылок',
    'скидка 50%25',
  ])('not: %s', (text) => expect(mentionsPerson(text, marks)).toBe(false));

  test('names nobody who has neither contact nor name', () => {
    const nobody = toPersonMarks({ phones: [], emails: [''], names: [''], places: [] });
    expect([mentionsPerson('', nobody), mentionsPerson('Анна, 12', nobody)]).toEqual([false, false]);
    expect(listPersonClues(nobody)).toEqual({ digits: [], words: [] });
  });

  test('only if it contains a clue, so that a database can look first', () => {
    expect(listPersonClues(marks)).toEqual({
      digits: ['9161234567', '501234567'],
      words: ['zina@post.example', 'зинаида', 'петровна', 'ветрова', 'заветная'],
    });
    expect(toComparedText('Ёлка%20Ёж')).toBe('елка еж');
  });
});
