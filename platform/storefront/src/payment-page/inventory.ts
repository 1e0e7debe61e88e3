interface InventoriedScript {
  /** Folder that ends with a slash, `/mf-pay/` of this site or one of another site; or the service worker's file. */
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
export interface PaymentInventory {
  /** The file that has it, for messages to teams. */
  readonly file: string;
  /** Patterns of routes, in lower case. */
  readonly pages: readonly string[];
  readonly scripts: readonly InventoriedScript[];
  /** Origins of the provider besides those of its scripts: its frames, its pictures and where it reports to. */
  readonly provider: {
    readonly frames: readonly string[];
    readonly pictures: readonly string[];
    readonly endpoints: readonly string[];
  };
}

type Inventory = PaymentInventory | undefined;

const addressesIn = (inventory: Inventory) => (inventory?.scripts ?? []).map(({ address }) => address);

/** Folders of the site's own scripts on payment pages, such as `/mf-pay/`. */
export const ownScripts = (inventory: Inventory): string[] =>
  addressesIn(inventory).filter((folder) => folder.startsWith('/'));
/** Folders of the scripts of other sites: the provider's. */
export const providerScripts = (inventory: Inventory): string[] =>
  addressesIn(inventory).filter((folder) => !folder.startsWith('/'));

/** @param pattern of a route */
export const isPaymentPage = (inventory: Inventory, pattern: string): boolean =>
  inventory?.pages.includes(pattern.toLowerCase()) ?? false;

export const isProviderScript = (inventory: Inventory, url: string): boolean =>
  providerScripts(inventory).some((folder) => url.startsWith(folder));

/** Whether an app (the shell or a remote) may have scripts on a payment page. */
export const isOnPaymentPages = (inventory: Inventory, app: string): boolean =>
  ownScripts(inventory).includes(`/${app}/`);
