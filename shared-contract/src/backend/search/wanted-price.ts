/** `under 1500`, `below rs 2,000`, `upto 5000`, `1500 se kam`, `2000 ke andar`, `3000 tak`, but not `2015 tak`. */
const MOST =
  /(?<!\p{L})(?:under|below|within|less than|max|up ?to) (?:rs\.? ?|₹ ?|inr )?([0-9]{1,3},?[0-9]{3}|[0-9]{3})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:rs\.? ?|₹ ?)?([0-9]{1,3},?[0-9]{3}|[0-9]{3}) (?:rs |rupees |rupaye )?(?:se kam|ke andar|ke under|ke bhitar|ke (?:niche|neeche)|or less|max|(?<!(?:19[89][0-9]|20(?:0[1-9]|[1-3][0-9])) )tak)(?!\p{L})/u;
/** `500 rs wala`, `rs 2000`, `₹2000`, `2000 rs`, but no bearing as `6204 rs` */
const ABOUT =
  /(?<![\p{L}\p{N}])(?:rs\.? ?|₹ ?)?([0-9]{1,3},?[0-9]{3}|[0-9]{3}) ?(?:rs|rupees|rupaye|rupay|₹)\.? (?:wal[aei]|vale|vala|ka|ki|ke|mein|me)(?!\p{L})|(?<![\p{L}\p{N}])(?:rs\.?|inr) ?([0-9]{1,3},?[0-9]{3})(?![\p{L}\p{N}])|₹ ?([0-9]{1,3},?[0-9]{3}|[0-9]{3})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?!6[0-4][0-3][0-9])([0-9]{1,3},?[0-9]{3}|[0-9]{3}) (?:rs|rupees|rupaye|inr)(?!\p{L})/u;
/** `2 hazar`, `1.5k` */
const THOUSANDS = /(?<![\p{L}\p{N}.])([0-9]{1,2}(?:\.[0-9])?) ?(?:k|hazar|hazaar|hajar|हज़ार|हजार)(?![\p{L}\p{N}])/gu;
const CHEAP = /(?<!\p{L})(?:cheap|cheaper|cheapest|sasta|saste|sasti|lowest price|low price)(?!\p{L})/u;

/** How much a part may cost, and whether the cheapest ones come first. */
export interface WantedPrice {
  readonly most: number | null;
  readonly isCheapestFirst: boolean;
}

/** @returns the price that a text asks for, and the text without its limit. */
export function wantedPriceIn(text: string): { readonly price: WantedPrice; readonly rest: string } {
  const inRupees = text.replaceAll(THOUSANDS, (_, thousands: string) => String(Number(thousands) * 1000));
  const [limit = '', ...amounts] = MOST.exec(inRupees) ?? ABOUT.exec(inRupees) ?? [];
  const amount = amounts.find((own) => own !== undefined) ?? '';
  const rest = inRupees.replace(limit, ' ').replaceAll(/ +/g, ' ').trim();
  // Of `under 1500` alone, nothing is left to search for.
  const isLimited = limit !== '' && rest !== '';
  return {
    rest: isLimited ? rest : text,
    price: {
      most: isLimited ? Number(amount.replace(',', '')) : null,
      isCheapestFirst: isLimited || CHEAP.test(text),
    },
  };
}
