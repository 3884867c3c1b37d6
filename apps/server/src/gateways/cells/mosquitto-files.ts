import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { shopUsername } from '@kaplya/cell-protocol/cell-keys';
import { echoes, fromController, toController } from '@kaplya/cell-protocol/topics';

/** Writes Mosquitto's `acl_file`: the shop and each controller may use their own topics only. */
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

/** Writes a line of Mosquitto's `password_file`, as `mosquitto_passwd` does. */
export function toMosquittoPassword(username: string, password: string): string {
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, iterations, 64, 'sha512');
  return `${username}:$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;
}
