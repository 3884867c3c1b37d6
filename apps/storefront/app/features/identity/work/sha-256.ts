const primes = listPrimes(64);
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const words = new Int32Array(64);

/** FIPS 180-4. At once, unlike `crypto.subtle`, which takes longer to be asked than to answer so little. */
export function hashSha256(bytes: Uint8Array): Int32Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  const hash = Int32Array.from(start);
  for (let offset = 0; offset < length; offset += 64) addBlock(hash, view, offset);
  return hash;
}

function addBlock(hash: Int32Array, view: DataView, offset: number): void {
  for (let place = 0; place < 16; place += 1) words[place] = view.getInt32(offset + place * 4);
  for (let place = 16; place < 64; place += 1) {
    const [early, late] = [at(words, place - 15), at(words, place - 2)];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[place] = (at(words, place - 16) + low + at(words, place - 7) + high) | 0;
  }
  let [a, b, c, d] = [at(hash, 0), at(hash, 1), at(hash, 2), at(hash, 3)];
  let [e, f, g, h] = [at(hash, 4), at(hash, 5), at(hash, 6), at(hash, 7)];
  for (let place = 0; place < 64; place += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + at(rounds, place) + at(words, place)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) hash[place] = at(hash, place) + value;
}

const at = (values: Int32Array, place: number) => values[place] ?? 0;
const turn = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits));

function listPrimes(count: number): number[] {
  const found: number[] = [];
  for (let value = 2; found.length < count; value += 1) {
    if (found.every((prime) => value % prime !== 0)) found.push(value);
  }
  return found;
}
