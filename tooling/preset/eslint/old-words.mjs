/** Words that this code base once used instead of the field's, and what to write. */
const OLD_WORDS = [
  [/\bdecision [A-Z]\d+\b/, 'the rule itself, or a link to its id in docs/specification.md'],
  [/\bsection \d+\b/, 'the rule itself, or a link to its id in docs/specification.md'],
  [/answerOf/i, 'ResponseOf'],
  [/first[-_ ]?view/i, 'prerender, server rendering'],
  [/first[-_]data|firstData/i, 'initial data, preloaded state'],
  [/take_?pieces|shelf/i, 'reserveStock, stock lock'],
  [/\b[bB]ring[A-Z]|\bbring-|\bbring\(/, 'load, fetch, merge'],
  [/keep[-_ ]?presses/i, 'event replay'],
  [/\btold\b/i, 'notified, reads, is logged'],
  [/\bsaid\b|sayOnce/i, 'printed, announced, output'],
  [/\bsettle[ds]?\b(?! springs)|\bsettling\b/i, 'confirm (a payment), resolve (a promise), idle (a page)'],
  [/[a-z]Doors?\b|\bdoor[A-Z]|\b[Dd]oor(?=s? of (a|the) remote)/, 'exposed module'],
  [/\bscenes?\b|[a-z]Scenes?\b|\bScenes?[A-Z]/i, 'story, state'],
  [/made-?up/i, 'sample, generated, fixture'],
  [/stand-?ins?\b/i, 'stub, polyfill, fixture'],
  // The former name of a variable that shops still set is read.
  [/(?<!REGISTRY_)patience/i, 'timeout'],
  [
    /\bshop\.call\(|\bcall of the shop\b|\bcallOf\b|\bCallApi\b|\bcreateCaller\b|\bCaller\b/,
    'request, endpoint, client',
  ],
  [/\b(const|let) places?\b|\bplaces?(?=: string|\) =>)/, 'slot, position, path, URL, index'],
  [/[a-z]Answers?\b|\banswer(ed)?[A-Z]|\b(const|let) answers?\b|\ban answer\b/, 'response, respond'],
  [/\basked?[A-Z]|[a-z]Asked\b/, 'request, poll'],
  [/\b(say|tell)[A-Z]/, 'print, log, notify'],
  [/\b(MOST|LONGEST)_[A-Z]/, 'MAX_, TIMEOUT'],
  [/\bwhoever\b/i, 'who, or the subject of the sentence'],
  [/\bof (its|their) own\b/, 'its own, separate'],
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair'],
  [/\bneighbours?\b/i, 'sibling, next'],
  // The former name of a field that published files still have is read.
  [/\bdoors\b(?!: legacy|`)/, 'exposed modules'],
  [/\bplace says so\b|BenchPlace|\bkeeps? the place of\b/i, 'slot, position, height'],
  [/\bstandsFor\b|\bkeeper\b|\border[-_ ]?desk\b|\bdesk\.|\btogether\(/i, 'conflict keys, cache, order service, batch'],
  [/\banew\b/i, 'again'],
  [/\ball the same\b/, 'still, or nothing'],
  [/^\s*(\/\*\*|\/\/|\*) (What|Those that|Left out:) /, 'the noun first ("The fields of …", "Default: …")'],
  [/\b(const|let) (known|found|asked|answered|given)\b/, 'the noun that it holds'],
];

/** Words of the shop, whose code the platform serves without knowing it; `mf-cart` and `./cart` are examples of names. */
const SHOP_WORDS = [
  [
    /\b(products?|prices?|wishlists?|catalogues?|vehicles?|garages?|fitments?|razorpay|rupees?)\b/i,
    'a word of any shop',
  ],
  [/(?<!mf-|\.\/|\/|paths\.)\bcarts?\b|(?<!mf-)\bcheckouts?\b/i, 'a word of any shop'],
  [/@piston-parts/, 'a package of the platform, or pass it in from the shop'],
];

/** One of two runs beside each other, or of a run beside the open shop, would fail. */
const FIXED_PORTS = [[/\blisten\((\{[^}]*\bport: ?)?[1-9]\d*/, '0']];

/** A rule that reads names of files and lines. */
const wordsRule = (words, describe) => {
  const report = (context, text, locOf) => {
    for (const [pattern, instead] of words) {
      const match = pattern.exec(text);
      if (!match) continue;
      // The whole name: `tWord` would have to be searched for.
      const [start] = /\w*$/.exec(text.slice(0, match.index));
      const [end] = /^\w*/.exec(text.slice(match.index + match[0].length));
      context.report({ loc: locOf(match), message: `"${start}${match[0]}${end}" ${describe} ${instead}.` });
    }
  };
  return {
    meta: { type: 'suggestion', schema: [] },
    create: (context) => ({
      Program() {
        report(context, context.filename.split('/').pop(), () => ({ line: 1, column: 0 }));
        for (const [index, line] of context.sourceCode.lines.entries())
          report(context, line, ({ index: column }) => ({ line: index + 1, column }));
      },
    }),
  };
};

const rules = {
  old: wordsRule(OLD_WORDS, 'is no word of ours: write'),
  shop: wordsRule(SHOP_WORDS, 'is a word of the shop, and the platform serves any: write'),
  ports: wordsRule(FIXED_PORTS, 'takes a port that may be in use: write'),
};

/** A text as a program without statements: the rule reads lines, whatever their language. */
const textParser = {
  meta: { name: 'text', version: '1.0.0' },
  parse: (text) => ({
    type: 'Program',
    body: [],
    comments: [],
    tokens: [],
    sourceType: 'module',
    range: [0, text.length],
    loc: { start: { line: 1, column: 0 }, end: { line: text.split('\n').length, column: 0 } },
  }),
};

/** Keeps the old words out of code, comments, texts, names of files, and the docs, and fixed ports out of tests. */
export const wordRules = [
  { files: ['**/*.{ts,tsx,mjs,js,md,css}'], languageOptions: { parser: textParser } },
  {
    files: ['**/*.{ts,tsx,cjs,mjs,js,md,css}'],
    ignores: ['tooling/preset/eslint/old-words.mjs'],
    plugins: { words: { rules } },
    rules: { 'words/old': 'error' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**/*.ts', '**/e2e/**/*.ts'],
    rules: { 'words/ports': 'error' },
  },
  {
    files: ['platform/**/*.{ts,tsx,cjs,mjs}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/testing/**',
      '**/jest.config.cjs',
      'platform/example/**',
      // The steps of a visit are part of the format of reports, which open pages of older shells send.
      'platform/protocol/src/telemetry.ts',
    ],
    rules: { 'words/shop': 'error' },
  },
];
