export { countExactMatches } from './exact-matches';
export { highlightsOf } from './highlights';
export {
  FIELD_BITS,
  FIELDS,
  posting,
  rankParts,
  termKey,
  termsOf,
  type Field,
  type Postings,
  type RankedParts,
  type Term,
} from './rank';
export { cleanSearchText, readSearchQuery, type SearchQuery } from './search-query';
export { createVocabulary, type Vocabulary } from './vocabulary';
export { LAST_SEARCHED_YEAR, UNIVERSAL_WORD, wordsOf } from './words';
