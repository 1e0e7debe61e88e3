import * as v from 'valibot';

/** More bytes than this are no message; they would only fill the memory. */
const MAX_BYTES = 8_000_000;
const LINE_BREAK = 10;

/** Every team's code runs in the process that sends it, so it is validated. */
const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Of the HTML, which comes after the message. */
    bytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    unrendered: v.optional(v.array(v.string()), []),
    reason: v.optional(v.string()),
    /** Ids of builds because of which the process has to be replaced; the reason says why. It is no response. */
    spoiledBy: v.optional(v.array(v.string())),
  }),
);

/** A message of a render process, with the HTML that came after it. */
export interface Message extends v.InferOutput<typeof messageSchema> {
  readonly html: Buffer;
}

/** Reads messages, a line each, and leaves out lines that are none. */
export function createMessageReader(onMessage: (message: Message) => void, onTooLong: () => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(LINE_BREAK); end >= 0; end = rest.indexOf(LINE_BREAK)) {
      const { success, output } = v.safeParse(messageSchema, rest.toString('utf8', 0, end));
      const htmlEnd = end + 1 + (success ? output.bytes : 0);
      if (rest.length < htmlEnd) break;
      const html = rest.subarray(end + 1, htmlEnd);
      rest = rest.subarray(htmlEnd);
      if (success) onMessage({ ...output, html });
    }
    if (rest.length <= MAX_BYTES) return;
    rest = Buffer.alloc(0);
    onTooLong();
  };
}
