import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '@platform/process/durable-files';

/** Beside the versions: where the shop is open, or was last, for links that commands print. */
const ADDRESS_FILE = 'shop-address.json';
const FORMAT = 1;
/** Where `npm start` opens it. */
const DEVELOPMENT_SHOP = 'http://localhost:3000';

const schema = v.pipe(v.string(), v.parseJson(), v.object({ format: v.literal(FORMAT), origin: v.string() }));

/** @param root absolute folder of the registry */
export async function writeShopAddress(root: string, origin: string): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeWhole(path.join(root, ADDRESS_FILE), `${JSON.stringify({ format: FORMAT, origin })}\n`);
}

/** @param root absolute folder of the registry */
export async function readShopAddress(root: string): Promise<string> {
  const text = await readFile(path.join(root, ADDRESS_FILE), 'utf8').catch(() => '');
  const { success, output } = v.safeParse(schema, text);
  return success ? output.origin : DEVELOPMENT_SHOP;
}
