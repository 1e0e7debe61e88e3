/** Loads what a logged-in shopper seldom does. */
export const loadAccountChanges = () => import(/* webpackChunkName: "account-changes" */ './account-changes');
