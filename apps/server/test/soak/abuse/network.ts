/** One side of the wire: an address that a trusted proxy tells of, and the device that it says it is. */
export type Party = { readonly ip: string; readonly device: string; readonly userAgent: string };

export const hostileNetworks = 40;

/** Of the networks from which a swarm comes, each a /24. */
export const hostileParty = (serial: number): Party =>
  partyAt(`203.${serial % hostileNetworks}.113.${2 + Math.floor(serial / hostileNetworks)}`, `swarm-${serial}`);

/** Whether they are in a network that a part of the swarm has too, as at a carrier: every fourth is. */
export const sharesNetwork = (serial: number): boolean => serial % 4 === 3;

/** At home, in a network that nobody else has, or in one of the swarm's. */
export const honestParty = (serial: number, round: number): Party =>
  partyAt(
    sharesNetwork(serial)
      ? `203.${serial % hostileNetworks}.113.${100 + (serial % 100)}`
      : `198.${18 + (serial % 2)}.${(serial * 12 + round) % 256}.7`,
    `home-${serial}-${round}`,
  );

const partyAt = (ip: string, device: string): Party => ({ ip, device, userAgent: `Mozilla/5.0 (soak; ${device})` });

/** What every request of a party says of it. */
export const headersOf = ({ ip, device, userAgent }: Party): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-device-info': `platform=web; device=${device}`,
  'user-agent': userAgent,
});
