import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';
import { createTestShop } from '.';
import { guestToken } from './guest-token';

it('A token of the guest is taken by a backend that has just started', async () => {
  const shop = createTestShop();

  const { user } = await shop.client.postVerify({ body: { encodedToken: guestToken() } });

  expect(user.email).toBe(GUEST_CREDENTIALS.email);
  shop.leave();
});
