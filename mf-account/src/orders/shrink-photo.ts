const MAX_SIDE = 1600;
const QUALITY = 0.8;
/** A larger file would take more memory than a phone has. */
const MAX_BYTES = 30_000_000;

/** @returns a picture as a JPEG in base64, small enough to be sent; empty for what the browser cannot read */
export async function shrinkPhoto(file: File): Promise<string> {
  const picture = file.size > MAX_BYTES ? null : await createImageBitmap(file).catch(() => null);
  if (!picture) return '';
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(picture.width * scale);
  canvas.height = Math.ceil(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? '';
}
