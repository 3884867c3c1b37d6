/** The pages of the settings, in the order in which they are listed. */
export const settingPages = [
  'company',
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
] as const;

export type SettingPage = (typeof settingPages)[number];
