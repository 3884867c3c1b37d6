/** One client: an address that a trusted proxy reports, and the device that it claims to be. */
export type Party = { readonly ip: string; readonly device: string; readonly userAgent: string };

export const hostileNetworks = 40;

/** The number of the swarm's networks, each a /24. */
export const hostileParty = (serial: number): Party =>
  partyAt(`203.${serial % hostileNetworks}.113.${2 + Math.floor(serial / hostileNetworks)}`, `swarm-${serial}`);

/** Whether honest people share a network with the swarm, as at a carrier: every fourth does. */
export const sharesNetwork = (serial: number): boolean => serial % 4 === 3;

/** An honest person's home: a network of their own or one of the swarm's. */
export const honestParty = (serial: number, round: number): Party =>
  partyAt(
    sharesNetwork(serial)
      ? `203.${serial % hostileNetworks}.113.${100 + (serial % 100)}`
      : `198.${18 + (serial % 2)}.${(serial * 12 + round) % 256}.7`,
    `home-${serial}-${round}`,
  );

const partyAt = (ip: string, device: string): Party => ({ ip, device, userAgent: `Mozilla/5.0 (soak; ${device})` });

/** The headers of all requests of a party. */
export const headersOf = ({ ip, device, userAgent }: Party): Record<string, string> => ({
  'x-forwarded-for': ip,
  'x-device-info': `platform=web; device=${device}`,
  'user-agent': userAgent,
});
