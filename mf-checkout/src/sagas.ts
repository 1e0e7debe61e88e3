import { arrivalSaga } from './arrival/arrival.saga';
import { onItsWaySaga } from './on-its-way/on-its-way.saga';

export const sagas = [arrivalSaga, onItsWaySaga];
