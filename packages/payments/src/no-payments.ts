import { PaymentFault, type PaymentNotice, type PaymentProvider } from './payment-provider.ts';

/** Where no provider is configured: nothing can be paid, so no vehicle stays on hold for long. */
export class NoPayments implements PaymentProvider {
  readonly name = 'none';

  async open(): Promise<never> {
    throw noProvider();
  }

  async find(): Promise<never> {
    throw noProvider();
  }

  async list(): Promise<never> {
    throw noProvider();
  }

  async capture(): Promise<never> {
    throw noProvider();
  }

  async void(): Promise<never> {
    throw noProvider();
  }

  async refund(): Promise<never> {
    throw noProvider();
  }

  readNotice(): PaymentNotice | null {
    throw new PaymentFault('refused', 'no payment provider is configured');
  }
}

const noProvider = () => new PaymentFault('temporary', 'no payment provider is configured');
