/** The pages of the settings, in the order in which they are listed. */
export const settingPages = [
  'company',
  'pictures',
  'pages',
  'documents',
  'links',
  'languages',
  'domains',
  'maintenance',
  'delivery',
  'bottles',
  'ways',
  'secrets',
  'money',
  'trust',
  'reasons',
  'cells',
  'codes',
  'notices',
  'maps',
  'streets',
  'counters',
  'programs',
] as const;

export type SettingPage = (typeof settingPages)[number];
