/** Folders and files that the rules speak of, as parts of regular expressions. */
module.exports = {
  APPS: 'shell|mf-[a-z]+',
  TEST_CODE: '(\\.test\\.tsx?$|/testing/|/contract-suite/)',
  // Features with a door: each is a folder of a remote that holds a screen.
  FEATURES: 'home|listing|product|cart|wishlist|log-in|sign-up|profile|addresses|checkout|confirmation',
};
