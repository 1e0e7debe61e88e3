import { notices, vehicleNameText } from './notices';
import { groupsOf, partOf, yearsIn, type Reading } from './reading';
import type { PlannedNotices } from './symptom-plan';
import type { Unsold } from './unsold';

/** A year in which the car that the text names was not built, as far as the catalogue has it. */
export function planUnsoldYear(reading: Reading, { vehicles }: Unsold): PlannedNotices | null {
  const { assortment, vocabulary } = reading;
  const [named, ...otherYears] = yearsIn(reading);
  const [mention, ...otherVehicles] = vehicles;
  const sold = mention?.vehicle.model ? assortment.vehiclesOf(mention.vehicle) : [];
  const [car] = sold;
  if (!named || !car || otherYears.length > 0 || otherVehicles.length > 0) return null;
  if (sold.some(({ yearFrom, yearTo }) => yearFrom <= named.year && named.year <= (yearTo ?? Infinity))) return null;
  const rest = partOf(reading, (at) => at !== named.at);
  return {
    notices: [notices.vehicleYear(vehicleNameText(car), named.year, sold)],
    steps: [{ groups: groupsOf(rest, vocabulary), isNear: true }],
  };
}
