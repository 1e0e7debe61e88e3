const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code, PAN, number of the registration, Z, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The last character of a GSTIN: digits weighted 1 and 2 in turn, modulo 36. */
function checkCharacterOf(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, -1)].reduce((total, letter, index) => {
    const weighted = ALPHABET.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(weighted / ALPHABET.length) + (weighted % ALPHABET.length);
  }, 0);
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length];
}

/** Takes separators off a GSTIN: `27 aapfu 0939f1zv` → `27AAPFU0939F1ZV`. */
export const normalizeGstin = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** Whether a text is an Indian tax number of the right form with the right check character. */
export const isGstin = (text: string): boolean => GSTIN.test(text) && checkCharacterOf(text) === text.at(-1);
