import { openProviderWidget, PROVIDER_SCRIPT } from './open-provider-widget';
import { paymentOptions, type PaymentOptions } from './payment-options';

const options = paymentOptions(
  {
    key: 'rzp_test_key',
    amount: 12000,
    currency: 'INR',
    providerOrderId: 'order_1',
    prefill: { name: 'Asha', email: 'asha@example.test', contact: '9876543210' },
  },
  { name: 'Ravi Motors', onPaid: () => undefined, onDismissed: () => undefined },
);

const script = () => document.querySelector<HTMLScriptElement>(`script[src="${PROVIDER_SCRIPT}"]`);
/** Lets pending promises of a script continue. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

let opened: PaymentOptions[];
let closed: number;

function providerArrives() {
  window.Razorpay = class {
    constructor(readonly given: PaymentOptions) {}
    open() {
      opened.push(this.given);
    }
    close() {
      closed += 1;
    }
  };
  script()?.dispatchEvent(new Event('load'));
  return nextTask();
}

function providerFails() {
  script()?.dispatchEvent(new Event('error'));
  return nextTask();
}

beforeEach(() => {
  opened = [];
  closed = 0;
});
afterEach(() => {
  delete window.Razorpay;
  script()?.remove();
});

describe('The provider’s widget', () => {
  it('opens with the options as soon as the provider’s script is there, and closes when asked to [payment-1, payment-2]', async () => {
    const close = openProviderWidget(options, () => undefined);
    expect(opened).toEqual([]);

    await providerArrives();

    expect(opened).toEqual([options]);
    close();
    expect(closed).toBe(1);

    script()?.remove();
    openProviderWidget(options, () => undefined);
    await nextTask();
    expect(opened).toEqual([options, options]);
    expect(script()).toBeNull();
  });

  it('does not open any more once the shopper has left', async () => {
    const failed = jest.fn();
    for (const arrive of [providerArrives, providerFails]) {
      const close = openProviderWidget(options, failed);
      close();
      await arrive();
      delete window.Razorpay;
    }

    expect(opened).toEqual([]);
    expect(failed).not.toHaveBeenCalled();
  });

  it('reports a script that does not load, and requests it again the next time', async () => {
    const failed = jest.fn();
    openProviderWidget(options, failed);

    await providerFails();

    expect(failed).toHaveBeenCalledTimes(1);
    expect(script()).toBeNull();
    openProviderWidget(options, failed);
    await providerArrives();
    expect(opened).toEqual([options]);
  });

  it('fails aloud when the script takes too long', async () => {
    jest.useFakeTimers();
    const failed = jest.fn();
    openProviderWidget(options, failed);

    await jest.advanceTimersByTimeAsync(14_999);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);

    expect(failed).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('fails aloud when the script defines no widget', async () => {
    const failed = jest.fn();
    openProviderWidget(options, failed);

    script()?.dispatchEvent(new Event('load'));
    await nextTask();

    expect(failed).toHaveBeenCalledTimes(1);
  });
});
