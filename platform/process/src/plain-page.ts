interface PlainPage {
  /** As HTML, like the others. */
  readonly title: string;
  readonly head?: string;
  readonly body: string;
}

/** A whole page without scripts, for what the server shows without the shop. */
export const plainPage = ({ title, head = '', body }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${head}
</head>
<body>
${body}
</body>
</html>
`;
