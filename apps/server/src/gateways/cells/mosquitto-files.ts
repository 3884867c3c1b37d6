import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { shopUsername } from '@kaplya/cell-protocol/cell-keys';
import { echoes, fromController, toController } from '@kaplya/cell-protocol/topics';

/** For `acl_file` of Mosquitto: the shop and every controller have their topics, and nobody any other. */
export function toMosquittoAcl(): string {
  return [
    `user ${shopUsername}`,
    ...fromController.map((rest) => `topic read mm/v1/+/${rest}`),
    ...toController.map((rest) => `topic write mm/v1/+/${rest}`),
    `topic readwrite ${echoes}`,
    '',
    '# Of whoever it is, by the user name: that of a controller is its id.',
    ...fromController.map((rest) => `pattern write mm/v1/%u/${rest}`),
    ...toController.map((rest) => `pattern read mm/v1/%u/${rest}`),
    '',
  ].join('\n');
}

const iterations = 101;

/** A line of `password_file` of Mosquitto, as `mosquitto_passwd` makes it. */
export function toMosquittoPassword(username: string, password: string): string {
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  return `${username}:$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;
}
