import type { OwnState } from './own-account.slice';

/** The address that a link was sent to, or that a link has confirmed. Apart from the slice, which comes with every screen. */
export const selectLinkedEmail = (state: OwnState) => state['mf-account'].ownAccount.email;
