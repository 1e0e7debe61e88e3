interface InventoriedScript {
  /** Folder that ends with a slash: `/mf-checkout/` of this site, or one of another site. */
  readonly address: string;
  /** Who answers for what it does. */
  readonly owner: string;
  /** Why the page needs it. */
  readonly reason: string;
}

/**
 * The pages on which a payment provider's scripts run, and every script that may: the policies of these pages are made of
 * this list, and a build that needs another script there is refused (PCI DSS 6.4.3).
 */
export const PAYMENT_INVENTORY: {
  /** Patterns of routes. */
  readonly pages: readonly string[];
  readonly scripts: readonly InventoriedScript[];
} = {
  pages: ['/checkout-page', '/confirmation'],
  scripts: [
    { address: '/shell/', owner: 'shell', reason: 'The page: its frame, router and store' },
    { address: '/mf-checkout/', owner: 'mf-checkout', reason: 'The checkout, its Pay button and the confirmation' },
    { address: '/mf-account/', owner: 'mf-account', reason: 'The forms of delivery addresses on the checkout' },
    {
      address: 'https://checkout.razorpay.com/v1/',
      owner: 'Razorpay',
      reason: 'Takes the card in its own frame, so that no script of the shop reads it (payment-2)',
    },
  ],
};

const addresses = PAYMENT_INVENTORY.scripts.map((script) => script.address);

/** Folders of the shop's own scripts on payment pages, such as `/mf-checkout/`. */
export const SHOP_SCRIPTS = addresses.filter((folder) => folder.startsWith('/'));
/** Folders of the scripts of other sites: the provider's. */
export const PROVIDER_SCRIPTS = addresses.filter((folder) => !folder.startsWith('/'));

/** @param pattern of a route */
export const isPaymentPage = (pattern: string): boolean => PAYMENT_INVENTORY.pages.includes(pattern.toLowerCase());

export const isProviderScript = (url: string): boolean => PROVIDER_SCRIPTS.some((folder) => url.startsWith(folder));

/** Whether an app (the shell or a remote) may have scripts on a payment page. */
export const isOnPaymentPages = (app: string): boolean => SHOP_SCRIPTS.includes(`/${app}/`);
