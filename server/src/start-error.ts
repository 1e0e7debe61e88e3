/** A start that cannot succeed until someone changes something; its message says what. */
export class StartError extends Error {}
