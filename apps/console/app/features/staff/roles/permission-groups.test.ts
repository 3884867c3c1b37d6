import { permissions } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

test('each permission of the catalogue stands in one group [O-02a]', () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual(permissions.toSorted());
});
