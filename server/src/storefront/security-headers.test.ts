import { securityHeaders } from './security-headers';

const policy = (razorpay: boolean): string => securityHeaders({ razorpay })['content-security-policy'] ?? '';

describe('The Content-Security-Policy', () => {
  it('lets nothing of the payment provider through while the shop has no keys of it', () => {
    expect(policy(false)).not.toContain('razorpay');
    expect(policy(false)).toContain("script-src 'self';");
  });

  it('lets through what the provider’s checkout needs of its own origins, and nothing inline, once it has', () => {
    expect(policy(true)).toContain("script-src 'self' https://checkout.razorpay.com;");
    expect(policy(true)).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
    expect(policy(true)).not.toMatch(/unsafe|\*/);
  });
});

test('a browser takes scripts with a hash alone, except where some cannot have one', () => {
  const POLICY = { 'integrity-policy': 'blocked-destinations=(script)' };
  expect(securityHeaders()).toMatchObject(POLICY);
  expect(securityHeaders({ overrideOrigins: ['http://localhost:3002'] })).not.toMatchObject(POLICY);
  expect(securityHeaders({ razorpay: true })).not.toMatchObject(POLICY);
});
