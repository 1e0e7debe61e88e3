/** `under 1500`, `below rs 2,000`, `upto 5000`, `1500 se kam`, `2000 ke andar`, `3000 tak`, but not `2015 tak`. */
const MOST =
  /(?<!\p{L})(?:under|below|within|less than|max|up ?to) (?:rs\.? ?|₹ ?|inr )?([0-9]{1,3},?[0-9]{3}|[0-9]{3})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:rs\.? ?|₹ ?)?([0-9]{1,3},?[0-9]{3}|[0-9]{3}) (?:rs |rupees |rupaye )?(?:se kam|ke andar|ke under|ke bhitar|ke (?:niche|neeche)|or less|max|(?<!(?:19[89][0-9]|20(?:0[1-9]|[1-3][0-9])) )tak)(?!\p{L})/u;
const CHEAP = /(?<!\p{L})(?:cheap|cheaper|cheapest|sasta|saste|sasti|lowest price|low price)(?!\p{L})/u;

/** How much a part may cost, and whether the cheapest ones come first. */
export interface WantedPrice {
  readonly most: number | null;
  readonly isCheapestFirst: boolean;
}

/** @returns the price that a text asks for, and the text without its limit. */
export function wantedPriceIn(text: string): { readonly price: WantedPrice; readonly rest: string } {
  const [limit = '', first, last = ''] = MOST.exec(text) ?? [];
  const rest = text.replace(limit, ' ').replaceAll(/ +/g, ' ').trim();
  // Of `under 1500` alone, nothing is left to search for.
  const isLimited = limit !== '' && rest !== '';
  return {
    rest: isLimited ? rest : text,
    price: {
      most: isLimited ? Number((first ?? last).replace(',', '')) : null,
      isCheapestFirst: isLimited || CHEAP.test(text),
    },
  };
}
