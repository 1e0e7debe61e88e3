export { compareEndpoints } from './compare-endpoints';
export { fieldsOf, type EndpointFields, type Endpoints, type Fields } from './endpoint-fields';
