export { countExactMatches } from './exact-matches';
export { highlightsOf } from './highlights';
export { FIELD_BITS, FIELDS, posting, termKey, type Field, type Postings, type Term } from './rank';
export { createAssortment, type Assortment, type CatalogueNames } from './assortment';
export { rankPlan, termsOfPlan, type PlannedParts } from './rank-plan';
export { planSearch, type NamedCar, type SearchPlan } from './search-plan';
export { cleanSearchText, type SearchQuery } from './search-query';
export { createVocabulary, type Vocabulary } from './vocabulary';
export { LAST_SEARCHED_YEAR, UNIVERSAL_WORD, wordsOf } from './words';
