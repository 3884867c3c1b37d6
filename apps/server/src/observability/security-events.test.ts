import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { logSecurityEvent } from './security-events.ts';

test('a security event says who, from where and how it ended, by the names of OpenTelemetry [S-101]', () => {
  const lines: string[] = [];
  logSecurityEvent(createLogger({ level: 'info' }, { write: (line) => void lines.push(line) }), {
    name: 'identity.code_refused',
    caller: { ip: '203.0.113.7', userAgent: 'A test', requestId: 'request-1' },
    ...{ subjectId: 'subject-1', sessionId: 'session-1', partnerId: 'moscow' },
    outcome: 'failure',
    reason: 'identity.code_wrong',
  });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 'warn',
    'event.name': 'identity.code_refused',
    'event.outcome': 'failure',
    'event.reason': 'identity.code_wrong',
    'client.address': '203.0.113.7',
    'user_agent.original': 'A test',
    'user.id': 'subject-1',
    'session.id': 'session-1',
    'kaplya.partner.id': 'moscow',
    requestId: 'request-1',
  });
});
