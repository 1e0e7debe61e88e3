import type { PaymentOptions } from './payment-options';

export const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const SCRIPT_TIMEOUT_MS = 15_000;

interface ProviderWidget {
  open(): void;
  close(): void;
}

declare global {
  interface Window {
    /** The global that the provider's script defines. */
    Razorpay?: new (options: PaymentOptions) => ProviderWidget;
  }
}

/** Loads the provider's script. A script that fails to load is removed, so that the next Pay requests it again. */
function loadProvider(): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${PROVIDER_SCRIPT} did not load`));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.src = PROVIDER_SCRIPT;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

/**
 * Opens the payment provider's own checkout (payment-2). The provider reports a declined card: its widget stays open
 * for another try.
 * @param onFailed called when it cannot be opened
 * @returns a function that removes the widget, also while it loads
 */
export function openProviderWidget(options: PaymentOptions, onFailed: () => void): () => void {
  let widget: ProviderWidget | null = null;
  let closed = false;

  async function open(): Promise<void> {
    await loadProvider();
    if (closed) return;
    if (!window.Razorpay) throw new Error(`${PROVIDER_SCRIPT} brought no widget`);
    widget = new window.Razorpay(options);
    widget.open();
  }

  open().catch(() => {
    if (!closed) onFailed();
  });
  return () => {
    closed = true;
    widget?.close();
  };
}
