import { isLoopback, isUrl } from '@platform/process/is-url';
import { BUCKET_VARIABLES } from '@platform/registry/files/bucket-settings';

export type Variables = Readonly<Record<string, string | undefined>>;

const RAZORPAY = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];

/** A rule is broken where there is a text. */
const broken = (rules: readonly (string | false)[]): string[] => rules.filter((rule) => rule !== false);

/** In production the API accepts no default that is right only on a developer's computer. */
export function findMissing(variables: Variables): string[] {
  const missing = (name: string, why: string) => !variables[name] && `In production ${name} has to be set: it ${why}`;
  const hasPayments = variables['PAYMENTS'] === 'test' || RAZORPAY.some((name) => variables[name]);
  return broken([
    missing('TOKEN_SECRET', 'signs the tokens of everybody who is logged in. Make one: openssl rand -base64 48'),
    missing('SHOP_ORIGIN', 'is in the links that shoppers are sent, such as https://shop.example'),
    !hasPayments &&
      `In production ${RAZORPAY.join(', ')} have to be set: without them everybody pays with a test card. ` +
        'If that is what this shop is for, write PAYMENTS=test',
  ]);
}

/** Rules over more than one variable. */
export function findContradictions(variables: Variables): string[] {
  const keys = RAZORPAY.filter((name) => !variables[name]);
  const ofBucket = BUCKET_VARIABLES.filter((name) => !variables[name]);
  const shop = variables['SHOP_ORIGIN'] ?? '';
  const isPlain = isUrl(shop) && new URL(shop).protocol === 'http:' && !isLoopback(new URL(shop).hostname);
  const areSome = (unset: readonly string[], all: readonly string[]) => unset.length > 0 && unset.length < all.length;
  return broken([
    areSome(keys, RAZORPAY) &&
      `Payments need all three of ${RAZORPAY.join(', ')}; ${keys.join(' and ')} ${keys.length > 1 ? 'are' : 'is'} not set.`,
    variables['PAYMENTS'] === 'test' &&
      keys.length === 0 &&
      `PAYMENTS=test lets everybody pay with a test card, and ${RAZORPAY.join(', ')} are set. Unset the one or the others.`,
    // It would serve something else now.
    Boolean(variables['REGISTRY']) &&
      'REGISTRY is set, and a storefront follows no registry elsewhere any more. Unset it; set DATABASE_URL and BUCKET.',
    areSome(ofBucket, BUCKET_VARIABLES) &&
      `A bucket needs all four of ${BUCKET_VARIABLES.join(', ')}; not set: ${ofBucket.join(', ')}.`,
    variables['NODE_ENV'] === 'production' &&
      isPlain &&
      `SHOP_ORIGIN is "${shop}": in production passwords and tokens go over TLS alone. Put a proxy with a ` +
        `certificate in front, and write https://${new URL(shop).hostname}`,
  ]);
}
