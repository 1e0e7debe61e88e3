import { createHash } from 'node:crypto';
import { emailKey } from '@piston-parts/shared-contract/schemas';
import { createDecoder } from 'fast-jwt';
import type { Sent } from '@piston-parts/shared-contract/contract-suite';

const decode = createDecoder();

function emailOf({ headers, body }: Sent): string | null {
  const token = headers['authorization'];
  try {
    const { email } = (token === undefined ? body : decode(token)) as { email?: unknown };
    return typeof email === 'string' ? emailKey(email) : null;
  } catch {
    return null;
  }
}

/**
 * All test shoppers send from this computer. As in a real shop, each of them has a different address.
 * @returns the forwarding header for a server that trusts `loopback`; none where the request names no shopper
 */
export function shopperAddress(sent: Sent): { 'x-forwarded-for'?: string } {
  const email = emailOf(sent);
  if (email === null) return {};
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(email).digest();
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}
