import { expect, test } from 'vitest';
import { toCalendarFile, type CalendarEvent } from './calendar-event.ts';

const event: CalendarEvent = {
  uuid: '01a22ad9-87f4-72a0-ae5a-263bee4602b7',
  shippingDate: '2026-12-31T06:00:00Z',
  shippingDateTo: '2026-12-31T10:00:00Z',
  timeZone: 'Asia/Baku',
  title: 'Доставка воды; заказ 10013, «Капля»',
  place: 'Москва, Тверская улица 7, квартира 12, подъезд 1\nкод 12\\34 😀😀😀😀😀😀😀😀😀😀',
  url: 'https://shop.example/orders/01a22ad9-87f4-72a0-ae5a-263bee4602b7',
  now: Date.parse('2026-12-30T09:08:07.123Z'),
};

const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('the file of a delivery has its interval in the zone of the shop, and that zone [S-11]', () => {
  expect(unfold(toCalendarFile(event))).toEqual(
    expect.arrayContaining([
      'TZID:Asia/Baku',
      'TZOFFSETTO:+0400',
      'UID:01a22ad9-87f4-72a0-ae5a-263bee4602b7@shop.example',
      'DTSTAMP:20261230T090807Z',
      'DTSTART;TZID=Asia/Baku:20261231T100000',
      'DTEND;TZID=Asia/Baku:20261231T140000',
      String.raw`SUMMARY:Доставка воды\; заказ 10013\, «Капля»`,
      String.raw`LOCATION:Москва\, Тверская улица 7\, квартира 12\, подъезд 1\nкод 12\\34 😀😀😀😀😀😀😀😀😀😀`,
    ]),
  );
  expect(toCalendarFile({ ...event, timeZone: 'America/St_Johns' })).toContain('TZOFFSETFROM:-0330\r\n');
});

test('its lines have at most 75 bytes, end with CRLF and break no character', () => {
  const file = toCalendarFile(event);
  const lines = file.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
});
