/** Stands for any file that webpack turns into an address. */
module.exports = '/hashed-file';
