/** Not profile-…: the manifest counts such a chunk to the exposed module, as if it came with it. */
export const loadForms = () => import(/* webpackChunkName: "forms" */ './profile-forms');
