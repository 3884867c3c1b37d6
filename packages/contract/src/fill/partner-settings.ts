import type { CodeLimits, ConsentType, Language } from '@kaplya/domain';
import type { Config } from '../shapes/config.ts';

type Translations = Record<Language, string>;

/** The icon variants: for the tab, with a background, maskable, and monochrome. */
export type OwnIcon = 'favicon' | 'icon' | 'maskable' | 'monochrome';

/** The partner's own settings in the cloud config. */
export type PartnerSettings = Pick<Config, 'auth' | 'metrics' | 'links'> & {
  meta: { title: Translations; description: Translations; image: string };
  map: { styleUrl: string; tokens: string[] };
  aboutLoyaltySystemUrl: string;
  aboutReturnedPackageUrl: string;
  phone: string;
  /** The data controller as the law requires: the legal name, the address, the company number. */
  operator?: Translations;
  /**
   * The partner's own programs that may open sessions for their users; of each secret its SHA-256, in hex, and the
   * instant at which it was set.
   */
  clientApps?: readonly { readonly id: string; readonly secretHash: string; readonly setAt?: string }[];
  /** Limits of one-time codes that differ from rule 58. */
  codeLimits?: Partial<CodeLimits>;
  /** The minutes for which a proof of identity is valid (rule 61a); default 15. */
  proofMinutes?: number;
  /** The daily limit of address service requests of all visitors, if it differs from the budget. */
  addressSearchesPerDay?: number;
  /** The mail server of the shop; its password is a secret of the partner, bound to the host. */
  mail?: { readonly host?: string; readonly port?: string; readonly user?: string; readonly from?: string };
  /** `account`: `own` lets no SMS or call be paid by the program's account. */
  sms?: { readonly account?: 'any' | 'own'; readonly perDay?: number; readonly callsPerDay?: number };
  addressSearch?: {
    readonly provider?: 'default' | 'streets' | 'yandex' | 'photon';
    readonly photonUrl?: string;
    readonly nominatimUrl?: string;
  };
  servers?: { demo: string; test: string };
  /** Ids of drawings that replace the icons of the build. */
  icons?: Readonly<Record<OwnIcon, string>>;
  /** The recipients and language of an e-mail about new orders, sent at most once a minute. */
  orderNotices?: { readonly emails: readonly string[]; readonly language: Language };
  /** The moment when the shop was opened; null: not yet. Absent: it was open before shops had to be. */
  openedAt?: string | null;
  /** The end of the maintenance as its page shows it; an instant. */
  maintenanceUntil?: string;
  /** Texts of consents and of the offer that replace the program's; an absent one is the program's. */
  documents?: Partial<Record<ConsentType, { title?: Translations; text?: Translations }>>;
  /** Services at another origin than the shop. */
  services?: Partial<Config['services']>;
};

export type PartnerTexts = { loyaltyAbout: Translations; returnedPackageAbout: Translations };
