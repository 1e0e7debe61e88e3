import type { Page } from 'playwright-core';
import { API_PREFIX, TOKEN_STORAGE_KEY, type Product } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { SIZES, type Layout, type SizeName } from './views';

/** A state of a screen that can be opened and photographed. */
export interface Story {
  readonly name: string;
  /** Leads the shop to it, from wherever the story before left it. */
  readonly enter: (stage: Stage) => Promise<void>;
  /** Takes back what the stories after it must not have. */
  readonly leave?: (stage: Stage) => Promise<void>;
  /** The only layout that has this state. */
  readonly only?: Layout;
  /** How much of the window's height is left, in pixels, where a phone's keyboard covers the rest. */
  readonly heightLeft?: number;
}

const LONG = { timeout: 20_000 };

/** The window for a story at one of the sizes. */
export function windowFor(size: SizeName, { heightLeft }: Story) {
  return heightLeft ? { ...SIZES[size], height: heightLeft } : SIZES[size];
}

/** One shopper's tab, with what the stories do over and over. */
export class Stage {
  /** The catalogue as the simulated backend has it, for stories that change it. */
  readonly catalogue: readonly Product[] = products;

  constructor(readonly page: Page) {}

  readonly button = (name: string | RegExp) => this.page.getByRole('button', { name }).locator('visible=true').first();
  readonly dialogButton = (name: string | RegExp) => this.page.getByRole('dialog').getByRole('button', { name });

  /** Opens a page of the shop and waits until its text is there. */
  async go(path: string, text: string | RegExp): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
    await this.sees(text);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).locator('visible=true').first().waitFor(LONG);
  }

  /** Waits for what a screen marks as its first real data. */
  async content(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
    await this.page.locator('main [data-content]').first().waitFor(LONG);
  }

  /** Opens a page that then waits for its data. */
  async waiting(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
    await this.page
      .locator('main [aria-busy="true"]')
      .first()
      .waitFor({ state: 'attached', ...LONG });
  }

  /** Waits until the page's own code handles the pointer: what hovers before that is not noticed. */
  async hydrated(): Promise<void> {
    await this.page.locator('[data-prerendered]').waitFor({ state: 'detached', ...LONG });
  }

  async logInAsGuest(): Promise<void> {
    await this.go('/logIn-Page', 'Remember me');
    await this.button('Guest Log-In').click();
    await this.page.waitForURL('**/products-page');
  }

  /**
   * Puts parts into the guest's list behind the screens' back. Call it where a guarded page shows its content: on other
   * pages the simulated backend may not have started.
   */
  async put(list: 'cart' | 'wishlist', productIds: readonly string[]): Promise<void> {
    const send = async (request: { path: string; key: string; productIds: readonly string[] }) => {
      for (const _id of request.productIds) {
        const headers = { authorization: localStorage.getItem(request.key) ?? '', 'content-type': 'application/json' };
        const body = JSON.stringify({ product: { _id } });
        const response = await fetch(request.path, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`${request.path} answered ${response.status} to ${_id}`);
      }
    };
    await this.page.evaluate(send, { path: `${API_PREFIX}/user/${list}`, key: TOKEN_STORAGE_KEY, productIds });
  }
}
