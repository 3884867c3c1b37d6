import type { Feature } from '#platform/feature/feature.ts';

export const customersFeature: Feature = {
  screens: [
    {
      path: 'customers',
      title: 'shell.nav.customers',
      needs: 'customers.read',
      texts: ['customers', 'orders'],
      load: async () => (await import('./list/customers-screen.tsx')).CustomersScreen,
    },
    {
      path: 'customers/waiting-addresses',
      title: 'shell.nav.customers',
      needs: 'customers.read',
      texts: ['customers', 'map'],
      load: async () => (await import('./waiting/waiting-addresses-screen.tsx')).WaitingAddressesScreen,
    },
    {
      path: 'customers/:id',
      title: 'shell.nav.customers',
      needs: 'customers.read',
      texts: ['customers', 'orders', 'phone-order', 'map'],
      load: async () => (await import('./customer/customer-screen.tsx')).CustomerScreen,
    },
    {
      path: 'customers/:id/merge',
      title: 'shell.nav.customers',
      needs: 'customers.write',
      texts: ['customers'],
      load: async () => (await import('./merge/merge-screen.tsx')).MergeScreen,
    },
    {
      path: 'companies',
      title: 'shell.nav.companies',
      needs: 'customers.read',
      texts: ['companies', 'customers'],
      load: async () => (await import('./companies/companies-screen.tsx')).CompaniesScreen,
    },
    {
      path: 'companies/requests',
      title: 'shell.nav.companies',
      needs: 'customers.read',
      texts: ['companies', 'customers'],
      load: async () => (await import('./companies/requests-screen.tsx')).CompanyRequestsScreen,
    },
    {
      path: 'companies/:id',
      title: 'shell.nav.companies',
      needs: 'customers.read',
      texts: ['companies', 'customers'],
      load: async () => (await import('./companies/company-screen.tsx')).CompanyScreen,
    },
  ],
  nav: [
    {
      path: 'customers',
      label: 'shell.nav.customers',
      icon: 'user',
      needs: 'customers.read',
      group: 'work',
      queue: 'waitingAddresses',
    },
    {
      path: 'companies',
      label: 'shell.nav.companies',
      icon: 'document',
      needs: 'customers.read',
      group: 'work',
      queue: 'companyRequests',
    },
  ],
};
