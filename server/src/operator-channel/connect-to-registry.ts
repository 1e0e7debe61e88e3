import { OperatorError } from '@platform/process/operator-error';
import type { Call } from '../registry/registry-calls';
import { CHANNEL } from './channel-address';
import { checkChannel, requestShop } from './request-shop';

/** Sends a call to the registry of a running shop. */
type SendCall = (call: Call) => Promise<unknown>;

/**
 * @param data absolute folder of a shop's data
 * @returns null when no shop runs on this folder's embedded database
 * @throws OperatorError with the shop's reason when a call cannot be carried out
 */
export async function connectToRegistry(data: string): Promise<SendCall | null> {
  const shop = await requestShop(data, 'GET', CHANNEL.registry);
  if (shop === null) return null;
  checkChannel(shop.status);
  return async (call) => {
    const response = await requestShop(data, 'POST', CHANNEL.registry, JSON.stringify(call));
    if (response === null) throw new OperatorError('The shop was stopped meanwhile. Nothing was changed.');
    const { status, text } = response;
    checkChannel(status);
    const { result, reason } = JSON.parse(text) as { result?: unknown; reason?: string };
    if (status === 422) throw new OperatorError(reason ?? text);
    if (status !== 200) throw new Error(reason ?? text);
    return result;
  };
}
