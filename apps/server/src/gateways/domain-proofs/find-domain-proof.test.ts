import { describe, expect, test, vi } from 'vitest';
import type { DomainProofs, FileAnswer, FileRequest } from './domain-proofs.ts';
import { findDomainProof } from './find-domain-proof.ts';

const claim = { host: 'shop.example', token: 'kaplya-1' };

/** The internet as a test wants it; nothing answers by default. */
function internet(of: {
  texts?: readonly string[];
  addresses?: readonly (readonly string[])[];
  file?: (request: FileRequest) => FileAnswer;
}): DomainProofs & { readonly resolved: string[]; readonly read: FileRequest[] } {
  const [resolved, read]: [string[], FileRequest[]] = [[], []];
  const addresses = [...(of.addresses ?? [])];
  return {
    ...{ resolved, read },
    resolver: {
      listTexts: (name) => {
        resolved.push(name);
        return of.texts ? Promise.resolve(of.texts) : Promise.reject(new Error('no answer'));
      },
      listAddresses: (host) => {
        resolved.push(host);
        return Promise.resolve(addresses.shift() ?? []);
      },
    },
    connector: {
      readFile: (request) => {
        read.push(request);
        return of.file ? Promise.resolve(of.file(request)) : Promise.reject(new Error('refused'));
      },
    },
  };
}

describe('a domain is proven [G-096a]', () => {
  test('by a record with the token beside others, and then no file is read', async () => {
    const proofs = internet({ texts: ['v=spf1 -all', ' kaplya-1 '] });
    expect(await findDomainProof(proofs, claim)).toEqual({ proof: 'dns' });
    expect([proofs.resolved, proofs.read]).toEqual([['_kaplya.shop.example'], []]);
  });

  test.each([443, 80])('by a file at port %s with the token as a line of its own', async (answering) => {
    const text = 'kaplya-of-another\r\nkaplya-1\r\n';
    const file = ({ port }: FileRequest) => {
      if (port !== answering) throw new Error('refused');
      return { status: 200, text };
    };
    expect(await findDomainProof(internet({ addresses: [['93.184.216.34']], file }), claim)).toEqual({ proof: 'file' });
  });

  test('at the address that was resolved, once: a second answer would lead elsewhere', async () => {
    const file = () => ({ status: 404, text: '' });
    const proofs = internet({ addresses: [['93.184.216.34'], ['127.0.0.1']], file });
    await findDomainProof(proofs, claim);
    expect(proofs.resolved).toEqual(['_kaplya.shop.example', 'shop.example']);
    expect(proofs.read.map(({ address, port, host }) => [address, port, host])).toEqual([
      ['93.184.216.34', 443, 'shop.example'],
      ['93.184.216.34', 80, 'shop.example'],
    ]);
  });
});

describe('a domain is not proven [G-096a]', () => {
  const at = '93.184.216.34';
  const proven = () => ({ status: 200, text: 'kaplya-1' });
  test.each<[string, Parameters<typeof internet>[0], object]>([
    ['without an answer of DNS', {}, { dns: 'no_answer', file: 'no_address' }],
    ['without a record', { texts: [] }, { dns: 'no_record', file: 'no_address' }],
    ['by the token of another', { texts: ['kaplya-12'] }, { dns: 'other_record', file: 'no_address' }],
    ['at an inner address', { texts: [], addresses: [['10.0.0.1']], file: proven }, { file: 'private_address' }],
    ['at one of several', { texts: [], addresses: [[at, '::1']], file: proven }, { file: 'private_address' }],
    ['where nobody listens', { texts: [], addresses: [[at]] }, { file: 'not_reachable' }],
    [
      'by a redirect',
      { texts: [], addresses: [[at]], file: () => ({ status: 301, text: 'kaplya-1' }) },
      { file: 'redirected' },
    ],
    [
      'without a file',
      { texts: [], addresses: [[at]], file: () => ({ status: 404, text: '' }) },
      { file: 'not_found' },
    ],
    [
      'by a page that names the token somewhere',
      { texts: [], addresses: [[at]], file: () => ({ status: 200, text: '<p>kaplya-1</p>' }) },
      { file: 'other_content' },
    ],
    [
      'by a file that is too large',
      { texts: [], addresses: [[at]], file: () => ({ status: 200, text: null }) },
      { file: 'other_content' },
    ],
  ])('%s', async (_, of, failures) => {
    const proofs = internet(of);
    expect(await findDomainProof(proofs, claim)).toMatchObject({ failures });
    if ('file' in failures && failures.file === 'private_address') expect(proofs.read).toEqual([]);
  });

  test('by many addresses at once: two are asked', async () => {
    const proofs = internet({
      texts: [],
      addresses: [Array.from({ length: 20 }, (_, index) => `93.184.216.${index}`)],
    });
    await findDomainProof(proofs, claim);
    expect(proofs.read).toHaveLength(4);
  });
});

test.each([
  ['listTexts', { dns: 'no_answer', file: 'not_reachable' }],
  ['listAddresses', { dns: 'no_record', file: 'no_address' }],
  ['readFile', { dns: 'no_record', file: 'not_reachable' }],
] as const)(
  'the search for a proof ends with its time where %s never answers, not even its signal [G-096a]',
  async (silent, failures) => {
    const { resolver, connector } = internet({ texts: [], addresses: [['93.184.216.34']] });
    const never = () => new Promise<never>(() => {});
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const time = new AbortController();
      setTimeout(() => time.abort(), 20);
      return time.signal;
    });
    const proofs = { resolver: { ...resolver }, connector: { ...connector } };
    Object.assign(silent === 'readFile' ? proofs.connector : proofs.resolver, { [silent]: never });
    expect(await findDomainProof(proofs, claim)).toEqual({ failures });
    timeout.mockRestore();
  },
);
