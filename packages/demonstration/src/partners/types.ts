import type { PartnerSettings, PartnerTexts } from '@kaplya/contract/fill/partner-settings';
import type { DemoCatalogue } from '../catalogue/read-catalogue.ts';
import type { GazetteerCity } from '../gazetteer/read-gazetteer.ts';
import type { ShopId } from '../read-data.ts';
import type { Texts } from '../texts.ts';
import type { DeliveryZones } from '../zones/types.ts';

export type DemoPaymentMethod = {
  id: string;
  code: number;
  names: Texts;
  isEnabled: boolean;
  forIndividual: boolean;
  forLegal: boolean;
  minMinor: number | null;
  maxMinor: number | null;
};

export type DemoPartner = {
  id: ShopId;
  host: string;
  names: Texts;
  country: string;
  languages: string[];
  phoneCode: string;
  settings: Omit<PartnerSettings, 'meta'> & { meta: Omit<PartnerSettings['meta'], 'image'> };
  texts: PartnerTexts;
  paymentMethods: DemoPaymentMethod[];
  /** Names of the closed days, by `MM-DD`. */
  holidayNames: Readonly<Record<string, Texts>>;
  catalogue: DemoCatalogue;
  city: GazetteerCity;
  zones: DeliveryZones;
};
