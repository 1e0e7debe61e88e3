/** Loads the API client. It checks responses, so the schemas load with it, which no first content needs. */
export const loadApiClient = () => import(/* webpackChunkName: "api-client" */ './api-client');
