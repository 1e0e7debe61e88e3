import { useEffect, useState } from 'react';
import { engineName } from '@piston-parts/shared-contract/schemas';
import {
  carChoiceClosed,
  carChosen,
  selectGarage,
  useShopDispatch,
  useShopSelector,
  vehiclesRequested,
} from '@piston-parts/shared-store';
import { Button, Dialog, Loading, Notice } from '@piston-parts/shared-ui';
import { optionsOf, withSingleOptions, type Chosen } from './car-options';
import styles from './car-choice.module.css';
import { GarageList } from './garage-list';
import { OptionList, type Option } from './option-list';

interface Step {
  readonly title: string;
  readonly columns: 'narrow' | 'wide' | 'whole';
  readonly options: readonly Option[];
}

/** The choice of a car: maker, model, year and engine, without the questions that have a single answer. */
function useCarChoice() {
  const dispatch = useShopDispatch();
  const { choice } = useShopSelector(selectGarage);
  const [thisYear] = useState(() => new Date().getFullYear());
  const [maker, setMaker] = useState(choice?.maker ?? null);
  const [pressed, setPressed] = useState<Chosen>({});
  const isCurrent = choice?.maker === maker;
  const makers = choice?.makers ?? [];
  const vehicles = (choice?.vehicles ?? []).filter((vehicle) => vehicle.maker === maker);
  const chosen = withSingleOptions(vehicles, pressed, thisYear);
  const { vehicle: chosenVehicle, year: chosenYear } = chosen;

  useEffect(() => void dispatch(vehiclesRequested({ maker })), [dispatch, maker]);
  useEffect(() => {
    if (chosenVehicle && chosenYear !== undefined) dispatch(carChosen({ vehicle: chosenVehicle, year: chosenYear }));
  }, [dispatch, chosenVehicle, chosenYear]);

  const chooseMaker = (name: string | null) => {
    setPressed({});
    setMaker(name);
  };

  function nextStep(): Step {
    if (maker === null) {
      const options = makers.map(({ name }) => ({ key: name, text: name, onChoose: () => chooseMaker(name) }));
      return { title: 'Maker', columns: 'wide', options };
    }
    const { models, years, engines } = optionsOf(vehicles, chosen, thisYear);
    const { model, year } = chosen;
    if (model === undefined) {
      const options = models.map((text) => ({ key: text, text, onChoose: () => setPressed({ model: text }) }));
      return { title: 'Model', columns: 'wide', options };
    }
    if (year === undefined) {
      const options = years.map((each) => ({
        key: String(each),
        text: String(each),
        onChoose: () => setPressed({ model, year: each }),
      }));
      return { title: 'Year', columns: 'narrow', options };
    }
    const options = engines.map((vehicle) => ({
      key: vehicle._id,
      text: engineName(vehicle),
      note: vehicle.generation,
      onChoose: () => setPressed({ model, year, vehicle }),
    }));
    return { title: 'Engine', columns: 'whole', options };
  }

  /** What is chosen, each with the way back to its question. */
  const trail = [
    ...(maker === null ? [] : [{ text: maker, onChange: () => chooseMaker(null) }]),
    ...(chosen.model === undefined ? [] : [{ text: chosen.model, onChange: () => setPressed({}) }]),
    ...(chosen.year === undefined
      ? []
      : [{ text: String(chosen.year), onChange: () => setPressed({ ...(chosen.model && { model: chosen.model }) }) }]),
  ];

  return {
    status: isCurrent ? choice.status : ('loading' as const),
    maker,
    step: nextStep(),
    trail,
    retry: () => void dispatch(vehiclesRequested({ maker })),
  };
}

type Choice = ReturnType<typeof useCarChoice>;

/** What is chosen so far; each leads back to its question. */
function Trail({ trail }: Pick<Choice, 'trail'>) {
  if (trail.length === 0) return null;
  return (
    <ol className={styles.trail} aria-label="Chosen so far">
      {trail.map(({ text, onChange }) => (
        <li key={text}>
          <button type="button" aria-label={`${text}, change`} onClick={onChange}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The question with its options, or what is in their place until they have loaded. */
function Question({ status, maker, step, trail, retry }: Choice) {
  const hasCars = useShopSelector(selectGarage).cars.length > 0;
  const [triedAgain, setTriedAgain] = useState(false);
  // The pressed button stays until there is an element for the focus.
  const trying = triedAgain && status === 'loading';
  if (status === 'failed' || trying) {
    return (
      <Notice urgent text="The cars could not be loaded. Check your connection and try again.">
        <Button
          aria-disabled={trying}
          onClick={() => {
            setTriedAgain(true);
            retry();
          }}
        >
          {trying ? 'Trying again…' : 'Try again'}
        </Button>
      </Notice>
    );
  }
  if (status !== 'ready') return <Loading text="Loading the cars" className={styles.loading} />;
  if (step.options.length === 0) return <Notice text="The catalogue has no cars yet." />;
  const title = maker === null && hasCars ? 'Another car' : step.title;
  return <OptionList {...step} key={step.title} title={title} takesFocus={trail.length > 0 || !hasCars} />;
}

/** The dialog in which a car is chosen. */
export function CarChoice() {
  const dispatch = useShopDispatch();
  const choice = useCarChoice();
  return (
    <Dialog title="Choose your car" onClose={() => dispatch(carChoiceClosed())}>
      <div className={styles.choice}>
        {choice.maker === null && <GarageList />}
        <Trail trail={choice.trail} />
        <Question key={choice.maker} {...choice} />
      </div>
    </Dialog>
  );
}
