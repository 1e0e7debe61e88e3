/** `185/65 R15`, `185/65R15` and `185 65 15`: width, height and rim of a tyre. */
const SIZE =
  /(?<![\p{L}\p{N}])[1-3][0-9]{2}(?: ?\/ ?| )[3-9][05](?: ?\/ ?| )?z?(?:r ?|(?<=[ /]))1[2-9](?![\p{L}\p{N}])/gu;

/** @returns the text with each size of a tyre as the word for it: an `r15` is no motorcycle. */
export const withTyresForSizes = (text: string): string => text.replaceAll(SIZE, 'tyre');
