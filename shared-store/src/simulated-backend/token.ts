import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { createId } from './ids';

/** The fixed secret (backend-36). Every browser gets it, so this backend is for development and demos only. */
const SIMULATED_SECRET = utf8ToBytes('piston-parts-simulated-backend');
const LIFE_SECONDS = 24 * 60 * 60;

const claimsSchema = v.object({
  _id: v.string(),
  email: v.string(),
  jti: v.string(),
  iat: v.number(),
  exp: v.number(),
});
export type Claims = v.InferOutput<typeof claimsSchema>;

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

// Hashed here rather than by crypto.subtle, which a page on http://192.168.x.x does not have.
const sign = (text: string): Uint8Array => hmac(sha256, SIMULATED_SECRET, utf8ToBytes(text));

const HEADER = toBase64Url(utf8ToBytes(JSON.stringify({ alg: 'HS256', typ: 'JWT' })));

/**
 * Never older than `tokensSince`, which may be a millisecond ahead of the clock.
 * @returns a token (JWT, HS256) that is valid for 24 hours from `moment`.
 */
export function encodeToken(
  user: { _id: string; email: string; tokensSince?: number | undefined },
  moment = new Date(),
): string {
  const iat = Math.max(moment.getTime(), user.tokensSince ?? 0) / 1000;
  const claims: Claims = {
    _id: user._id,
    email: user.email,
    jti: createId(),
    iat,
    exp: Math.floor(iat) + LIFE_SECONDS,
  };
  const signed = `${HEADER}.${toBase64Url(utf8ToBytes(JSON.stringify(claims)))}`;
  return `${signed}.${toBase64Url(sign(signed))}`;
}

/** @returns the token's claims, or null when it is invalid or expired. */
export function readToken(token: string, moment = new Date()): Claims | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header !== HEADER || payload === undefined || rest.length > 0) return null;
  if (signature !== toBase64Url(sign(`${header}.${payload}`))) return null;
  const claims = v.safeParse(claimsSchema, JSON.parse(fromBase64Url(payload)));
  return claims.success && claims.output.exp * 1000 > moment.getTime() ? claims.output : null;
}

/** The signature of the payment provider: HMAC-SHA256 of `order_id|payment_id`, in hex. */
export function signPayment(providerOrderId: string, paymentId: string): string {
  return bytesToHex(sign(`${providerOrderId}|${paymentId}`));
}
