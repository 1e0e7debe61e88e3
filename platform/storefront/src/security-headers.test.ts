import { securityHeaders } from './security-headers';
import { SAMPLE_INVENTORY } from './testing/payment-inventory';

const payment = { payment: SAMPLE_INVENTORY, origin: 'https://shop.example' };
const policyOf = (settings: Parameters<typeof securityHeaders>[0]): string =>
  securityHeaders(settings)['content-security-policy'] ?? '';

describe('The Content-Security-Policy', () => {
  it('lets nothing of the payment provider through, except on a payment page', () => {
    expect(policyOf({})).not.toContain('razorpay');
    expect(policyOf({})).toContain("script-src 'self';");
  });

  it('allows the provider’s origins on a payment page, nothing inline, and there the scripts of the inventory alone', () => {
    const policy = policyOf({ ...payment, filesOrigin: 'https://files.example' });
    expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
    expect(policy).toContain('https://shop.example/mf-checkout/ ');
    expect(policy).toContain('https://files.example/mf-checkout/ ');
    expect(policy).not.toMatch(/unsafe|\*|script-src[^;]*('self'|mf-cart)/);
    expect(policyOf({ payment: SAMPLE_INVENTORY })).toContain("script-src 'self' https://checkout.razorpay.com/v1/;");
  });
});

test('a browser takes scripts with a hash alone, except where some cannot have one', () => {
  const POLICY = { 'integrity-policy': 'blocked-destinations=(script)' };
  expect(securityHeaders()).toMatchObject(POLICY);
  expect(securityHeaders({ overrideOrigins: ['http://localhost:3002'] })).not.toMatchObject(POLICY);
  expect(securityHeaders(payment)).not.toMatchObject(POLICY);
});

describe('A shop whose origin is https', () => {
  const over = (origin: string) => securityHeaders({ origin });

  it('tells browsers to come by TLS alone, and what a page asks for as well [server-7]', () => {
    expect(over('https://shop.example')['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(over('https://shop.example')['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('is the only one that does: on a computer without a certificate nothing else could be opened any more', () => {
    expect(over('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
    expect(over('http://localhost:3000')['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

describe('A page of another origin', () => {
  it('can embed nothing of the shop [server-7]', () => {
    expect(securityHeaders()['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('A script in the page', () => {
  it('can ask for no device, and for a payment only where the provider’s checkout is [server-7]', () => {
    const policy = securityHeaders()['permissions-policy'];
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'serial', 'hid']) {
      expect(policy).toContain(`${feature}=()`);
    }
    expect(securityHeaders(payment)['permissions-policy']).toContain(
      'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
    );
  });
});
