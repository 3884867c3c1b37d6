import type { CodeLimits, Language } from '@kaplya/domain';
import type { Config } from '../shapes/config.ts';

type Translations = Record<Language, string>;

/** A sign for the tab, one with its background, one that a system cuts to its own shape, and one of a single colour. */
export type OwnIcon = 'favicon' | 'icon' | 'maskable' | 'monochrome';

/** The part of the cloud config that is the partner's own choice. */
export type PartnerSettings = Pick<Config, 'auth' | 'metrics' | 'links'> & {
  meta: { title: Translations; description: Translations; image: string };
  map: { styleUrl: string; tokens: string[] };
  aboutLoyaltySystemUrl: string;
  aboutReturnedPackageUrl: string;
  phone: string;
  /** Who answers for the personal data, as the law asks it to be named: the legal name, the address, the number of the company. */
  operator?: Translations;
  /** Programs of the partner's own that may open sessions for their users; of each secret its SHA-256, in hex. */
  clientApps?: readonly { readonly id: string; readonly secretHash: string }[];
  /** Of sending one-time codes, where they differ from rule 58. */
  codeLimits?: Partial<CodeLimits>;
  /** How long a proof of who somebody is counts (rule 61a); 15 unless it is said. */
  proofMinutes?: number;
  /** How often a day services of addresses are asked for all visitors together, where it differs from the budget. */
  addressSearchesPerDay?: number;
  servers?: { demo: string; test: string };
  /** Ids of drawings that stand in the place of the icons of the build, which are those of nobody else. */
  icons?: Readonly<Record<OwnIcon, string>>;
  /** Services that answer elsewhere than at the origin of the shop. */
  services?: Partial<Config['services']>;
};

export type PartnerTexts = { loyaltyAbout: Translations; returnedPackageAbout: Translations };
