import * as v from 'valibot';

/** More bytes than this are no message; they would only fill the memory. */
const MAX_BYTES = 8_000_000;
const LINE_BREAK = 10;

/** No team's code can write here; if it could, it is validated. */
const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Of the HTML, which comes after the message. */
    bytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    /** As a build has written it: the names of remotes, as JSON. */
    unrendered: v.optional(v.string(), '[]'),
    /** Why there is no HTML. */
    reason: v.optional(v.string()),
    isLate: v.optional(v.boolean(), false),
    /** Contexts because of which the process has to be replaced; the reason says why. It is no response. */
    spoiledBy: v.optional(v.array(v.string())),
  }),
);

/** A message of a render process, with the HTML that came after it. */
export interface Message extends v.InferOutput<typeof messageSchema> {
  readonly html: Buffer;
}

/** Reads messages, a line each, until something else comes. */
export function createMessageReader(onMessage: (message: Message) => void, onOther: () => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(LINE_BREAK); end >= 0; end = rest.indexOf(LINE_BREAK)) {
      const { success, output } = v.safeParse(messageSchema, rest.toString('utf8', 0, end));
      if (!success) return onOther();
      const htmlEnd = end + 1 + output.bytes;
      if (rest.length < htmlEnd) break;
      const html = rest.subarray(end + 1, htmlEnd);
      rest = rest.subarray(htmlEnd);
      onMessage({ ...output, html });
    }
    if (rest.length > MAX_BYTES) onOther();
  };
}
