/** Something a person has to change or choose; the message says what, and names the next step. */
export class RegistryError extends Error {}
