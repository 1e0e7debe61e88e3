/**
 * The commonest passwords with a digit and a symbol: one of these words, names or runs of keys, with the
 * usual digits and symbols around it. Public lists of leaked passwords have hardly any with a symbol, so the words are listed,
 * not the passwords. To be read on the server alone.
 */
const WORDS = new Set(
  `password passwd passw pass pwd passcode welcome admin administrator root user guest login test tester testing demo temp
  changeme change letmein secret master default system server qwerty qwertyu qwertyuiop qwe qwer qwert qweasd qweasdzxc asd asdf
  asdfg asdfgh asdfghjkl zxc zxcv zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx qqq www zzz abc abcd abcde abcdef abcdefg abcabc xyz a
  aa aaa aaaa aaaaaa ab iloveyou loveyou ilove love loveu mylove lovely sweety sweetheart baby babygirl honey darling angel
  princess queen king prince sunshine shadow monkey dragon tiger lion eagle wolf football cricket baseball basketball soccer
  hockey superman batman spiderman ironman pokemon naruto starwars matrix michael jordan ashley jessica daniel charlie thomas
  andrew joshua matthew robert david john james george maria hello hellow hi helloworld summer winter spring autumn monday tuesday
  friday sunday january february march april may june july august september october november december india indian bharat
  hindustan delhi mumbai chennai kolkata bangalore bengaluru hyderabad kerala ganesh ganesha krishna shiva sairam sriram shriram
  omsairam jaishreeram jaimatadi omnamahshivaya rahul amit priya pooja neha sachin dhoni virat kohli computer internet google
  facebook instagram samsung apple android microsoft windows linux oracle company office student teacher school college family
  money lucky freedom trustno trustnoone whatever nothing flower cookie pepper chocolate banana orange ginger silver golden diamond
  blink access super power magic happy smile friend friends forever people shop shopping pistonpart pistonparts`.split(
    /\s+/,
  ),
);

/** Digits that stand beside such a word: up to two, a year, one digit again and again, a run, and some famous ones. */
const USUAL_DIGITS =
  /^(\d{0,2}|(19|20)\d\d|(\d)\3*|0?12(3(4(5(6(7(8(90?)?)?)?)?)?)?)?|9?8?7?6?5?4321|007|786|143|420|1212|112233|123321)$/;
/** Digits alone, with symbols around them. */
const LEAST_DIGITS_ALONE = 5;

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  $: 's',
  5: 's',
  0: 'o',
  1: 'i',
  '!': 'i',
  3: 'e',
};

/** The words that a text may be meant as: with the letters that signs look like, and without the signs. */
const wordsIn = (text: string): string[] => [
  text.replace(/[^a-z]/g, (sign) => LETTERS[sign] ?? ''),
  text.replace(/[^a-z]/g, ''),
];

/** Whether a password is one of the commonest that satisfy the password's rule (sign-up-5). */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return [lower, lower.replaceAll('@', 'a'), lower.replaceAll('$', 's')].some((text) => {
    const [, before = '', word = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text) ?? [];
    const digits = (before + after).replace(/\D/g, '');
    if (!USUAL_DIGITS.test(digits)) return false;
    return word === '' ? digits.length >= LEAST_DIGITS_ALONE : wordsIn(word).some((each) => WORDS.has(each));
  });
}
