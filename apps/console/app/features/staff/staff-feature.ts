import type { Feature } from '#platform/feature/feature.ts';

export const staffFeature: Feature = {
  screens: [
    {
      path: 'staff',
      title: 'shell.nav.staff',
      needs: 'staff.write',
      texts: ['staff'],
      load: async () => (await import('./list/staff-screen.tsx')).StaffScreen,
    },
    {
      path: 'staff/roles',
      title: 'shell.nav.roles',
      needs: 'staff.write',
      texts: ['staff'],
      load: async () => (await import('./roles/roles-screen.tsx')).RolesScreen,
    },
    {
      path: 'staff/:id',
      title: 'shell.nav.staff',
      needs: 'staff.write',
      texts: ['staff'],
      load: async () => (await import('./member/member-screen.tsx')).MemberScreen,
    },
    {
      path: 'audit',
      title: 'shell.nav.audit',
      needs: 'audit.read',
      texts: ['staff', 'orders', 'settings'],
      load: async () => (await import('./audit/audit-screen.tsx')).AuditScreen,
    },
    {
      path: 'me',
      title: 'shell.nav.me',
      texts: ['staff'],
      load: async () => (await import('./account/account-screen.tsx')).AccountScreen,
    },
    {
      path: 'me/recovery-codes',
      title: 'shell.nav.me',
      texts: ['staff'],
      load: async () => (await import('./account/first-codes-screen.tsx')).FirstCodesScreen,
    },
  ],
  nav: [
    { path: 'staff', label: 'shell.nav.staff', icon: 'people', needs: 'staff.write', group: 'setup' },
    { path: 'audit', label: 'shell.nav.audit', icon: 'history', needs: 'audit.read', group: 'setup' },
  ],
  actions: [{ id: 'me', label: 'shell.nav.me', icon: 'badge', to: 'me' }],
};
