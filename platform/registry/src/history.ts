/** One line of the history: who changed which release, from which version to which. */
export interface HistoryLine {
  readonly at: string;
  readonly by: string;
  readonly remote: string;
  /** The kind of a release command. */
  readonly command: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly canary?: { readonly version: string; readonly percent: number };
  /** A version that came to shoppers with this change was published against the gates. */
  readonly forced?: true;
  /** Of a change that no person made. */
  readonly why?: string;
}
