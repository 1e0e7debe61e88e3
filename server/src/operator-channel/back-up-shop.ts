import { CHANNEL } from './channel-address';
import { checkChannel, requestShop } from './request-shop';

/**
 * Lets the shop that runs on a folder's embedded database write its backup.
 * @param data absolute folder of a shop's data
 * @param file absolute
 * @returns false when no shop runs on it
 */
export async function backUpShop(data: string, file: string): Promise<boolean> {
  const response = await requestShop(data, 'POST', CHANNEL.backup, JSON.stringify({ file }));
  if (response === null) return false;
  const { status, text } = response;
  checkChannel(status);
  if (status !== 200) throw new Error((JSON.parse(text) as { reason?: string }).reason ?? text);
  return true;
}
