/** A refusal of what a team's code takes of another team, or of the shop. */
export class Overreach extends Error {
  /**
   * @param message for the team: what to change
   * @param claim for everybody, with the name of the other: `GET /notes/all belongs to mf-notes`
   */
  constructor(
    message: string,
    readonly claim: string,
  ) {
    super(message);
  }
}
