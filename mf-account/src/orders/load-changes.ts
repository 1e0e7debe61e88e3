/** With the forms of the profile, which share most of it. */
export const loadChanges = () => import(/* webpackChunkName: "forms" */ './changes');
