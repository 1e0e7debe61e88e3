/** Replaces any file that webpack turns into a URL. */
module.exports = '/hashed-file';
