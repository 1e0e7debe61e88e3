import type { PaymentInventory } from '../payment-page/inventory';

/** Of a shop whose checkout and confirmation have a provider's scripts. */
export const SAMPLE_INVENTORY: PaymentInventory = {
  file: 'payment-inventory.ts',
  pages: ['/checkout-page', '/confirmation'],
  scripts: [
    { address: '/shell/', owner: 'shell', reason: 'The page' },
    { address: '/mf-checkout/', owner: 'mf-checkout', reason: 'The checkout' },
    { address: 'https://checkout.razorpay.com/v1/', owner: 'Razorpay', reason: 'Takes the card' },
  ],
  provider: {
    frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    pictures: ['https://cdn.razorpay.com'],
    endpoints: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  },
};
