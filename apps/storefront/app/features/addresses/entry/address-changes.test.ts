import { describe, expect, test } from 'vitest';
import { findChanges, toDetails } from './address-changes.ts';

const stored = { latitude: 55.7, longitude: 37.6, city: 'Москва', street: 'Арбат', house: '1', room: '2', floor: '7' };

describe('what is sent of a changed address', () => {
  test('is only what differs [S-37] [C-04]', () => {
    const details = { ...toDetails(stored), floor: '8', comment: ' The yard ' };
    expect(findChanges(stored, details)).toEqual({ floor: '8', comment: 'The yard' });
    expect(findChanges(stored, { ...toDetails(stored), floor: ' 7\u200B ', entrance: '\u200E' })).toBeNull();
  });

  test('is an empty text where a field was emptied, and null where nobody knows of a lift any more [E-21]', () => {
    const withLift = { ...stored, hasElevator: true };
    const details = { ...toDetails(withLift), floor: '', hasElevator: 'unknown' };
    expect(findChanges(withLift, details)).toEqual({ floor: '', hasElevator: null });
    expect(findChanges(stored, { ...toDetails(stored), hasElevator: 'no' })).toEqual({ hasElevator: false });
  });
});
