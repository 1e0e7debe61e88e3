/** Loads the API client. It checks responses, so it brings the schemas, which no first content needs. */
export const loadApiClient = () => import(/* webpackChunkName: "api-client" */ './api-client');
