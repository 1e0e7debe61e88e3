import type { Address, AddressForm } from '@piston-parts/shared-contract';
import type { ApiClient } from '../../api-client/api-client';
import { isPassing } from '../../api-client/api-error';

type Calls = Pick<ApiClient, 'postAddress' | 'getAddresses'>;

/** A save whose answer was lost: nobody knows yet whether it was done. */
interface OpenSave {
  readonly form: AddressForm;
  /** The addresses that were there before it. */
  readonly before: readonly Address[];
}

const isSame = (one: AddressForm, other: AddressForm) =>
  Object.entries(one).every(([field, text]) => other[field as keyof AddressForm] === text);

/**
 * Makes the function that saves new addresses, each once. When an answer is lost it looks whether the address is there
 * all the same, at once and, if nobody could be asked, before the shopper's next press sends it again.
 */
export function createAddressSaver(client: Calls) {
  let open: OpenSave | null = null;

  async function findSaved({ form, before }: OpenSave): Promise<Address[] | null> {
    const { address } = await client.getAddresses();
    const added = address.filter(({ _id }) => before.every((known) => known._id !== _id));
    return added.some((one) => isSame(form, one)) ? address : null;
  }

  async function send(save: OpenSave): Promise<Address[]> {
    try {
      return (await client.postAddress({ body: { address: save.form } })).address;
    } catch (error) {
      const found = isPassing(error) ? await findSaved(save).catch(() => null) : null;
      if (found) return found;
      if (isPassing(error)) open = save;
      throw error;
    }
  }

  /** @returns all addresses, the new one among them. */
  return async function save(form: AddressForm, before: readonly Address[]): Promise<Address[]> {
    const earlier = open && isSame(open.form, form) ? open : null;
    const found = earlier && (await findSaved(earlier));
    open = null;
    return found ?? send(earlier ?? { form, before });
  };
}
