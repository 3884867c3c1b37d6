/** The pages of the settings, in the order in which they are listed. */
export const settingPages = [
  'company',
  'pages',
  'links',
  'languages',
  'maintenance',
  'delivery',
  'bottles',
  'money',
  'trust',
  'cells',
  'codes',
  'notices',
  'maps',
  'counters',
] as const;

export type SettingPage = (typeof settingPages)[number];
