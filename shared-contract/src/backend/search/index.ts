export type { Alternative } from './alternatives';
export { highlightsOf } from './highlights';
export { FIELD_VALUES, FIELDS, GROUP_VALUE, scoreOf, type Field, type MatchedWords } from './score';
export { cleanSearchText, nearestGroups, readSearchQuery, type Group, type SearchQuery } from './search-query';
export { createVocabulary, type Vocabulary } from './vocabulary';
export { LAST_SEARCHED_YEAR, MAX_SEARCH_RESULTS, UNIVERSAL_WORD, wordsOf } from './words';
