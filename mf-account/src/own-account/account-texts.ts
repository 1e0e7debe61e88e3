/** Toasts about the shopper's own account. */
export const accountTexts = {
  detailsSaved: 'Your details are saved.',
  claimed: 'The account is your own now. Log in with your email and password from any device.',
  deleted: 'Your account is deleted.',
  othersLoggedOut: 'All other devices are logged out.',
} as const;
