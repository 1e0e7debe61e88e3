import { SERVICE_WORKER } from '@platform/storefront/offline/offline-page';
import type { PaymentInventory } from '@platform/storefront/payment-page/inventory';

/** The pages with Razorpay's checkout, and every script that may run there. */
export const PAYMENT_INVENTORY: PaymentInventory = {
  file: 'server/src/payment-inventory.ts',
  pages: ['/checkout-page', '/confirmation'],
  scripts: [
    { address: SERVICE_WORKER, owner: 'shell', reason: 'Shows a page of ours when the shop cannot be reached' },
    { address: '/shell/', owner: 'shell', reason: 'The page: its frame, router and store' },
    { address: '/mf-checkout/', owner: 'mf-checkout', reason: 'The checkout, its Pay button and the confirmation' },
    { address: '/mf-account/', owner: 'mf-account', reason: 'The forms of delivery addresses on the checkout' },
    {
      address: 'https://checkout.razorpay.com/v1/',
      owner: 'Razorpay',
      reason: 'Takes the card in its own frame, so that no script of the shop reads it (payment-2)',
    },
  ],
  provider: {
    frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    pictures: ['https://cdn.razorpay.com'],
    endpoints: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  },
};
